import { InfiniteGrid } from '#app/components/store/infinite-grid.tsx'
import { useScrollToResults } from '#app/components/store/use-scroll-to-results.ts'
import { lazyHydrate } from '#app/components/ui/lazy-hydrate.tsx'
import { PageHead } from '#app/components/ui/page-head.tsx'
import type { StorePageData } from '#services/catalog/list-products.ts'

const StoreHeader = lazyHydrate(() => import('#app/components/store/store-header.tsx').then((module) => module.StoreHeader))
const StoreTools = lazyHydrate(() => import('#app/components/store/store-tools.tsx').then((module) => module.StoreTools))
const FilterSidebar = lazyHydrate(() => import('#app/components/store/store-tools.tsx').then((module) => module.FilterSidebar))
const ChosenChips = lazyHydrate(() => import('#app/components/store/selected-filters.tsx').then((module) => module.SelectedFilters))
const NoProducts = lazyHydrate(() => import('#app/components/store/no-products.tsx').then((module) => module.NoProducts))

/** Only the grid is hydrated immediately: filters and sorts are links and a form, which work without JavaScript. */
export function StorePage(page: StorePageData) {
  const results = useScrollToResults(page.products)
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
          <StoreTools page={page} onShow={results.show} />
          <div data-results className="mt-2 transition-opacity delay-100 lg:mt-4 [html[data-pending=here]_&]:opacity-40">
            <ChosenChips {...page} />
            {page.products.length > 0 ? <InfiniteGrid {...page} /> : <NoProducts query={page.query} />}
          </div>
        </section>
      </div>
    </main>
  )
}
