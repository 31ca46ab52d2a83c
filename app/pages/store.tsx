import { ChosenChips, ClearFilters } from '#app/components/store/chosen-chips.tsx'
import { EndlessGrid } from '#app/components/store/endless-grid.tsx'
import { FilterDrawer } from '#app/components/store/filter-drawer.tsx'
import { FilterPanel } from '#app/components/store/filter-panel.tsx'
import { NoProducts } from '#app/components/store/no-products.tsx'
import { SortBar } from '#app/components/store/sort-bar.tsx'
import { StoreHeader } from '#app/components/store/store-header.tsx'
import { StoreSearch } from '#app/components/store/store-search.tsx'
import { useResultsInSight } from '#app/components/store/use-results-in-sight.ts'
import { PageHead } from '#app/components/ui/page-head.tsx'
import { hasFilters } from '#domain/listing.ts'
import type { StorePageData } from '#services/catalogue/list-products.ts'

export function StorePage(page: StorePageData) {
  const results = useResultsInSight(page.products)
  return (
    <main id="content" tabIndex={-1}>
      <PageHead seo={page.seo} />
      <StoreHeader {...page} />
      <div className="frame mt-4 grid items-start gap-x-8 lg:mt-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <FilterSidebar page={page} />
        <section ref={results.ref} aria-labelledby="results-heading" className="min-w-0 scroll-mt-18">
          <h2 id="results-heading" className="sr-only">
            محصولات
          </h2>
          <div className="max-xl:contents xl:flex xl:items-center xl:justify-between xl:gap-8">
            <div className="xl:flex-1">
              <StoreSearch query={page.query} />
            </div>
            <div className="sticky top-16 z-20 -mx-(--gutter) flex items-center gap-2 bg-page/85 py-2 ps-(--gutter) backdrop-blur-xl backdrop-saturate-150 lg:static lg:mx-0 lg:bg-transparent lg:ps-0 lg:backdrop-filter-none">
              <div className="shrink-0 lg:hidden">
                <FilterDrawer page={page} onShow={results.show} />
              </div>
              <SortBar query={page.query} />
            </div>
          </div>
          <div className="mt-2 transition-opacity delay-100 lg:mt-4 [html[data-pending=here]_&]:opacity-40">
            <ChosenChips {...page} />
            {page.products.length > 0 ? <EndlessGrid {...page} /> : <NoProducts query={page.query} />}
          </div>
        </section>
      </div>
    </main>
  )
}

/** Stays in reach beside the grid. Without scripts there is no drawer, so on phones it stands below. */
function FilterSidebar({ page }: { page: StorePageData }) {
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
