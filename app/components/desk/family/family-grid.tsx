import { useState } from 'react'
import { ProductGrid } from '#app/components/desk/grid/product-grid.tsx'
import type { DeskFamily, FamilyVariant } from '#app/stores/desk/families.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { CopySheet } from './copy-sheet.tsx'
import { colourGroup, variantColumns, variantLabel } from './family-columns.tsx'
import { VariantHead, VariantState } from './variant-parts.tsx'

/** All variants of a family with their prices, stock and SKUs, saved together. */
export function FamilyGrid({ family }: { family: DeskFamily }) {
  const may = useMay()
  const [copied, setCopied] = useState<FamilyVariant | null>(null)
  return (
    <>
      <ProductGrid
        label={`گونه‌های ${family.name}`}
        draftName={`grid ${family.id}`}
        rows={family.variants}
        columns={variantColumns(family, may, setCopied)}
        nameOf={variantLabel}
        group={colourGroup(family)}
        head={(variant) => <VariantHead variant={variant} />}
        foot={(variant) => <VariantState family={family} variant={variant} problem={null} onCopy={setCopied} />}
      />
      {copied && <CopySheet family={family} variant={copied} onClose={() => setCopied(null)} />}
    </>
  )
}
