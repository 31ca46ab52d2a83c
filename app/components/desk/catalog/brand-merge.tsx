import { useState } from 'react'
import { Field } from '#app/components/desk/field.tsx'
import { useSettled } from '#app/components/desk/use-settled.ts'
import { type CatalogBrand, mergeBrand, useBrands } from '#app/stores/desk/catalog.ts'
import { MergeSheet } from './merge-sheet.tsx'

/** The first fifty brands that match; a name narrows them down. */
export function BrandMerge({ brand, onClose }: { brand: CatalogBrand; onClose: () => void }) {
  const [text, setText] = useState('')
  const { data } = useBrands(useSettled(text.trim()), undefined)
  const choices = (data?.brands ?? [])
    .filter(({ id }) => id !== brand.id)
    .map(({ id, farsiName, name }) => ({ id, label: `${farsiName} (${name})` }))
  return (
    <MergeSheet
      name={brand.farsiName}
      products={brand.products}
      choices={choices}
      merge={(into) => mergeBrand(brand, into)}
      onClose={onClose}
    >
      <Field label="جستجوی برند" type="search" value={text} maxLength={100} onChange={(event) => setText(event.target.value)} />
    </MergeSheet>
  )
}
