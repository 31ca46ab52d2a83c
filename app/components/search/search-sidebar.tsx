import { listingCountLabel } from '#domain/listing.ts'
import { CategoryChoices, ClearFilters, ProductFilters, type ShownSearch } from './result-filters.tsx'

/** The sticky sidebar. Without JavaScript there is no drawer, so on phones it is below the grid. */
export function SearchSidebar({ search }: { search: ShownSearch }) {
  const { query, total, counted } = search
  return (
    <aside
      aria-label="فیلترها"
      className="hidden rounded-card bg-surface p-5 shadow-lift lg:sticky lg:top-20 lg:block lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:[scrollbar-width:thin] unscripted:max-lg:order-last unscripted:max-lg:mt-8 unscripted:max-lg:block"
    >
      <p className="text-lg font-bold wrap-anywhere">
        <bdi>{query}</bdi>
      </p>
      <p className="text-note text-muted">{listingCountLabel(total, counted)}</p>
      <h2 className="mt-4 border-t border-line pt-4 pb-1 text-note font-normal text-muted">دسته‌بندی</h2>
      <CategoryChoices search={search} />
      <ProductFilters search={search} />
      <ClearFilters search={search} />
    </aside>
  )
}
