import { categoryOptions } from '#app/components/desk/category-options.ts'
import { Field } from '#app/components/desk/field.tsx'
import { Choice } from '#app/components/desk/list/choice.tsx'
import { amountChips, type FilterChip } from '#app/components/desk/list/filter-chips.ts'
import { FilterSheet } from '#app/components/desk/list/filter-sheet.tsx'
import type { ListQuery } from '#app/components/desk/list/use-list-query.ts'
import type { GoodsChoices } from '#app/stores/desk/goods.ts'
import { availabilities, availabilityLabels, productStatuses, productStatusLabels } from '#domain/desk/goods/goods-filters.ts'

/** The filters of the URL, in the words of their chips. */
export function goodsChips(query: ListQuery, choices: GoodsChoices | undefined, familyName: string | undefined): FilterChip[] {
  const { status, category, brand, family, stock, picture, price, label } = query
  const nameOf = (rows: readonly { id: string; name: string }[] | undefined, id: string) => rows?.find((row) => row.id === id)?.name ?? '…'
  const named = (table: Readonly<Record<string, string>>, value: string) => table[value] ?? value
  return [
    ...(status ? [{ names: ['status'], label: 'وضعیت', value: named(productStatusLabels, status) }] : []),
    ...(category ? [{ names: ['category'], label: 'دسته', value: nameOf(choices?.categories, category) }] : []),
    ...(brand ? [{ names: ['brand'], label: 'برند', value: nameOf(choices?.brands, brand) }] : []),
    ...(family ? [{ names: ['family'], label: 'خانواده', value: familyName ?? '…' }] : []),
    ...(stock ? [{ names: ['stock'], label: 'موجودی', value: named(availabilityLabels, stock) }] : []),
    ...amountChips('قیمت', query),
    ...(picture ? [{ names: ['picture'], label: 'تصویر', value: 'ندارد' }] : []),
    ...(price ? [{ names: ['price'], label: 'قیمت', value: 'ندارد' }] : []),
    ...(label ? [{ names: ['label'], label: 'برچسب', value: label }] : []),
  ]
}

type SheetProps = {
  isOpen: boolean
  query: ListQuery
  choices: GoodsChoices
  onApply: (filters: ListQuery) => void
  onClose: () => void
}

const names = { texts: ['status', 'stock', 'category', 'brand', 'label', 'picture', 'price'], amounts: ['min', 'max'] }

export function GoodsFilterSheet({ query, choices, ...sheet }: SheetProps) {
  return (
    <FilterSheet title="فیلتر کالاها" names={names} {...sheet}>
      {(wrong) => (
        <>
          <Choice name="status" label="وضعیت" value={query.status} options={productStatuses.map((id) => [id, productStatusLabels[id]])} />
          <Choice name="stock" label="موجودی" value={query.stock} options={availabilities.map((id) => [id, availabilityLabels[id]])} />
          <Choice isWhole name="category" label="دسته و زیردسته‌ها" value={query.category} options={categoryOptions(choices.categories)} />
          <Choice isWhole name="brand" label="برند" value={query.brand} options={choices.brands.map(({ id, name }) => [id, name])} />
          {choices.labels.length > 0 && (
            <Choice isWhole name="label" label="برچسب" value={query.label} options={choices.labels.map((label) => [label, label])} />
          )}
          <Field name="min" label="قیمت از (تومان)" defaultValue={query.min ?? ''} inputMode="numeric" dir="ltr" error={wrong.min} />
          <Field name="max" label="قیمت تا (تومان)" defaultValue={query.max ?? ''} inputMode="numeric" dir="ltr" error={wrong.max} />
          <Without name="picture" label="بدون تصویر" isChecked={query.picture === 'none'} />
          <Without name="price" label="بدون قیمت" isChecked={query.price === 'none'} />
        </>
      )}
    </FilterSheet>
  )
}

function Without({ name, label, isChecked }: { name: string; label: string; isChecked: boolean }) {
  return (
    <label className="row">
      <input type="checkbox" className="tick" name={name} value="none" defaultChecked={isChecked} />
      {label}
    </label>
  )
}
