import { cellColumn } from '#app/components/desk/grid/cell-column.tsx'
import type { GridColumn } from '#app/components/desk/grid/columns.ts'
import type { GridGroup } from '#app/components/desk/grid/grid.tsx'
import { Swatch } from '#app/components/desk/swatch.tsx'
import { Thumb } from '#app/components/desk/thumb.tsx'
import type { DeskFamily, FamilyVariant } from '#app/stores/desk/families.ts'
import type { ProductCell } from '#domain/desk/grid/product-cells.ts'
import type { Permission } from '#domain/desk/permissions.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'
import { VariantState } from './variant-parts.tsx'

/** «مشکی، ۱۲۸ گیگابایت»; without values its own name. */
export function variantLabel({ values, farsiName }: FamilyVariant): string {
  return values ? values.map(({ value }) => value).join('، ') : farsiName
}

/** Texts as they are stored. */
const texts = {
  price: ({ price }: FamilyVariant) => (price === null ? '' : String(price)),
  stock: ({ stock }: FamilyVariant) => String(stock ?? ''),
  sku: ({ sku }: FamilyVariant) => sku,
} satisfies Partial<Record<ProductCell, (variant: FamilyVariant) => string>>

/** The values beyond the first option, then what can be edited by those who may, then the state. */
export function variantColumns(
  family: DeskFamily,
  may: (permission: Permission) => boolean,
  onCopy: (variant: FamilyVariant) => void,
): GridColumn<FamilyVariant>[] {
  const ofValues = family.options.slice(1).map(({ id, name }, index) => ({
    id,
    label: name,
    width: 132,
    cell: ({ values }: FamilyVariant) => <span className="cut block">{values?.[index + 1]?.value ?? '—'}</span>,
  }))
  const names: (keyof typeof texts)[] = may('stock.read') ? ['price', 'stock', 'sku'] : ['price', 'sku']
  return [...ofValues, ...names.map((name) => cellColumn(name, texts[name], may)), stateColumn(family, onCopy)]
}

function stateColumn(family: DeskFamily, onCopy: (variant: FamilyVariant) => void): GridColumn<FamilyVariant> {
  return {
    id: 'state',
    label: 'وضعیت',
    cell: (variant, problem) => <VariantState family={family} variant={variant} problem={problem} onCopy={onCopy} />,
  }
}

/** Variants with the same first value under its picture, colour and number of units. */
export function colourGroup(family: DeskFamily): GridGroup<FamilyVariant> {
  return {
    label: family.options[0]?.name ?? '',
    width: 190,
    keyOf: ({ id, values }) => values?.[0]?.id ?? id,
    head: (variants) => <GroupHead variants={variants} />,
  }
}

function GroupHead({ variants }: { variants: readonly FamilyVariant[] }) {
  const [first] = variants
  const value = first?.values?.[0]
  const stock = variants.reduce((sum, variant) => sum + (variant.stock ?? 0), 0)
  return (
    <span className="row">
      {variants.length > 1 && <Thumb url={variants.find(({ image }) => image)?.image ?? null} isLarge />}
      <span className="cut">
        <span className="row tight">
          {value?.swatch && <Swatch color={value.swatch} />}
          <span className="b cut">{value?.value ?? first?.farsiName}</span>
        </span>
        {variants.length > 1 && (
          <span className="small muted block">
            {first?.stock === null ? `${toPersianDigits(variants.length)} گونه` : `${groupedDigits(stock)} عدد`}
          </span>
        )}
      </span>
    </span>
  )
}
