import { categoryOptions } from '#app/components/desk/category-options.ts'
import { Choice } from '#app/components/desk/list/choice.tsx'
import type { FilterChip } from '#app/components/desk/list/filter-chips.ts'
import { FilterSheet } from '#app/components/desk/list/filter-sheet.tsx'
import type { ListQuery } from '#app/components/desk/list/use-list-query.ts'
import { useStockCategories } from '#app/stores/desk/stock/stock.ts'
import { productStatuses, productStatusLabels } from '#domain/desk/goods/goods-filters.ts'

/** The filters of the URL, in the words of their chips. */
export function useStockChips({ category, status }: ListQuery): FilterChip[] {
  const { data } = useStockCategories()
  const named = (id: string) => data?.categories.find((one) => one.id === id)?.name ?? '…'
  const shown = productStatuses.find((one) => one === status)
  return [
    ...(category ? [{ names: ['category'], label: 'دسته', value: named(category) }] : []),
    ...(shown ? [{ names: ['status'], label: 'وضعیت', value: productStatusLabels[shown] }] : []),
  ]
}

type SheetProps = { isOpen: boolean; query: ListQuery; onApply: (filters: ListQuery) => void; onClose: () => void }

const names = { texts: ['category', 'status'] }

export function StockFilterSheet({ query, ...sheet }: SheetProps) {
  const { data } = useStockCategories()
  return (
    <FilterSheet title="فیلتر انبار" names={names} {...sheet}>
      {() => (
        <>
          <Choice
            isWhole
            name="category"
            label="دسته و زیردسته‌ها"
            value={query.category}
            options={categoryOptions(data?.categories ?? [])}
          />
          <Choice name="status" label="وضعیت" value={query.status} options={productStatuses.map((id) => [id, productStatusLabels[id]])} />
        </>
      )}
    </FilterSheet>
  )
}
