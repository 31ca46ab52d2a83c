import { useState } from 'react'
import { hasFormDraft } from '#app/components/desk/catalog/use-form-texts.ts'
import { CellInput } from '#app/components/desk/list/cell-input.tsx'
import { type GoodsSummary, saveProduct } from '#app/stores/desk/goods.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { productFields } from '#domain/desk/goods/product-form.ts'
import { groupedDigits, isPriced } from '#domain/money.ts'

const draftOf = ({ id }: GoodsSummary) => `price ${id}`

/** The price of a row: a press turns it into a field; Enter saves, Escape leaves it. A wrong text stays and says why, also after a reload. */
export function PriceCell({ product }: { product: GoodsSummary }) {
  const mayEdit = useMay()('prices.edit')
  const [isEditing, setEditing] = useState(() => hasFormDraft(draftOf(product)))
  const label = isPriced(product.price) ? groupedDigits(product.price) : 'بدون قیمت'
  if (!mayEdit) return <span className={isPriced(product.price) ? 'n' : 'muted small'}>{label}</span>
  if (isEditing) return <PriceInput product={product} onDone={() => setEditing(false)} />
  return (
    <button
      type="button"
      className={isPriced(product.price) ? 'cell n' : 'cell muted small'}
      aria-label={`ویرایش قیمت ${product.farsiName}: ${label}`}
      onClick={() => setEditing(true)}
    >
      {label}
    </button>
  )
}

function PriceInput({ product, onDone }: { product: GoodsSummary; onDone: () => void }) {
  return (
    <CellInput
      label={`قیمت ${product.farsiName} (تومان)`}
      before={isPriced(product.price) ? groupedDigits(product.price) : ''}
      field={{ name: 'price', label: productFields.price.label }}
      draft={draftOf(product)}
      version={product.version}
      save={(price, conflict, { version }) => saveProduct(product.id, conflict?.version ?? version, { price })}
      done="قیمت ذخیره شد"
      onDone={onDone}
    />
  )
}
