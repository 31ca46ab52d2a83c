import { hasFilters } from '#domain/listing.ts'
import type { StorePageData } from '#services/catalog/list-products.ts'
import { FilterDrawer } from './filter-drawer.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { ClearFilters } from './selected-filters.tsx'
import { SortBar } from './sort-bar.tsx'
import { StoreSearch } from './store-search.tsx'
import { useChosenQuery } from './use-chosen-query.ts'

/** Search, filters and sort above the grid. `onShow` scrolls to the results. */
export function StoreTools({ page: loaded, onShow }: { page: StorePageData; onShow: () => void }) {
  const page = { ...loaded, query: useChosenQuery(loaded.query) }
  return (
    <div className="max-xl:contents xl:flex xl:items-center xl:justify-between xl:gap-8">
      <div className="xl:flex-1">
        <StoreSearch query={page.query} />
      </div>
      <div className="sticky top-16 z-20 -mx-(--gutter) flex items-center gap-2 bg-page-85 py-2 ps-(--gutter) glass lg:static lg:mx-0 lg:bg-transparent lg:ps-0 lg:[backdrop-filter:none]">
        <div className="shrink-0 lg:hidden">
          <FilterDrawer page={page} onShow={onShow} />
        </div>
        <SortBar query={page.query} />
      </div>
    </div>
  )
}

/** The sticky sidebar. Without JavaScript there is no drawer, so on phones it is below the grid. */
export function FilterSidebar({ page: loaded }: { page: StorePageData }) {
  const page = { ...loaded, query: useChosenQuery(loaded.query) }
  return (
    <aside
      id="filters"
      aria-labelledby="filters-heading"
      className="hidden rounded-card bg-surface px-5 pb-2 shadow-lift lg:sticky lg:top-20 lg:block lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:[scrollbar-width:thin] unscripted:max-lg:order-last unscripted:max-lg:block"
    >
      <div className="flex min-h-14 items-center justify-between border-b border-line">
        <h2 id="filters-heading" className="text-base">
          فیلترها
        </h2>
        {hasFilters(page.query) && (
          <span data-keep-scroll>
            <ClearFilters query={page.query} className="-me-2" />
          </span>
        )}
      </div>
      <FilterPanel {...page} />
    </aside>
  )
}
