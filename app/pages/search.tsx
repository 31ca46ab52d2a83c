import { PartialMatchNotice, QueryPriceNotice, RewrittenQueryNotice } from '#app/components/search/query-notices.tsx'
import type { ShownSearch } from '#app/components/search/result-filters.tsx'
import { SearchForm } from '#app/components/search/search-form.tsx'
import { useChosenFilters } from '#app/components/search/use-chosen-filters.ts'
import { usePendingQuery } from '#app/components/search/use-pending-query.ts'
import { InfiniteGrid } from '#app/components/store/infinite-grid.tsx'
import { ProductGrid } from '#app/components/store/product-grid.tsx'
import { useScrollToResults } from '#app/components/store/use-scroll-to-results.ts'
import { lazyHydrate } from '#app/components/ui/lazy-hydrate.tsx'
import { PageHead } from '#app/components/ui/page-head.tsx'
import type { ProductCard } from '#domain/catalog.ts'
import { listingCountLabel } from '#domain/listing.ts'
import { groupedDigits } from '#domain/money.ts'
import { isSearchable, searchResultLimit } from '#domain/search/search.ts'
import type { PageSeo } from '#services/catalog/page-seo.ts'

const Sidebar = lazyHydrate(() => import('#app/components/search/search-sidebar.tsx').then((module) => module.SearchSidebar))
const FilterDrawer = lazyHydrate(() => import('#app/components/search/filter-drawer.tsx').then((module) => module.FilterDrawer))
const SortBar = lazyHydrate(() => import('#app/components/search/result-filters.tsx').then((module) => module.SortBar))
const NoQuery = lazyHydrate(() => import('#app/components/search/no-results.tsx').then((module) => module.NoQuery))
const NoResults = lazyHydrate(() => import('#app/components/search/no-results.tsx').then((module) => module.NoResults))
const NothingInFilters = lazyHydrate(() => import('#app/components/search/no-results.tsx').then((module) => module.NothingInFilters))
const SearchFailure = lazyHydrate(() => import('#app/components/search/no-results.tsx').then((module) => module.SearchFailure))

export type SearchPageProps = ShownSearch & {
  /** One page; scrolling loads the next. */
  products: ProductCard[]
  previousHref: string | null
  nextHref: string | null
  /** Shown instead of the results. */
  failure: string | null
  seo: PageSeo
}

/** Only the field and the grid are hydrated immediately: filters and sorts are links and a form, which work without JavaScript. */
export function SearchPage(search: SearchPageProps) {
  const { query } = search
  const hasQuery = isSearchable(query)
  return (
    <main id="content" tabIndex={-1} className="frame pt-6 pb-16 lg:pt-10">
      <PageHead seo={search.seo} />
      <SearchForm key={query} query={query} />
      {hasQuery ? <SearchResult search={search} /> : <NoQuery />}
    </main>
  )
}

function SearchResult({ search }: { search: SearchPageProps }) {
  const { query, searchedFor, isPartial, priced, total, counted, failure } = search
  const isPending = usePendingQuery(query)
  const hasResults = search.matched > 0
  return (
    <>
      <div className="mt-7 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="text-title wrap-anywhere">
          نتایج جستجوی «<bdi>{query}</bdi>»
        </h1>
        {total > 0 && (
          <p role="status" className="text-muted lg:sr-only">
            {listingCountLabel(total, counted)}
          </p>
        )}
      </div>
      <div className="mt-4 grid gap-2 empty:hidden">
        {isPartial && <PartialMatchNotice />}
        {searchedFor !== null && <RewrittenQueryNotice query={query} searchedFor={searchedFor} />}
        {priced !== null && total > 0 && <QueryPriceNotice priced={priced} />}
      </div>
      {hasResults && <Results search={search} isPending={isPending} />}
      {!hasResults && isPending && (
        <div className="mt-6">
          <ProductGrid products={[]} isLoadingMore />
        </div>
      )}
      {!hasResults && !isPending && failure === null && <NoResults />}
      {failure !== null && !isPending && <SearchFailure query={query} message={failure} />}
    </>
  )
}

function Results({ search: loaded, isPending }: { search: SearchPageProps; isPending: boolean }) {
  const search = useChosenFilters(loaded)
  const { products, total } = search
  const { ref, show } = useScrollToResults(products)
  return (
    <div className="mt-4 grid items-start gap-x-8 lg:mt-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <Sidebar search={search} />
      <section ref={ref} aria-labelledby="results-heading" className="min-w-0 scroll-mt-18">
        <h2 id="results-heading" className="sr-only">
          نتایج
        </h2>
        <div className="sticky top-16 z-20 -mx-(--gutter) flex items-center gap-2 bg-page-85 py-2 ps-(--gutter) glass lg:static lg:mx-0 lg:bg-transparent lg:py-0 lg:ps-0 lg:[backdrop-filter:none]">
          <div className="shrink-0 lg:hidden">
            <FilterDrawer search={search} onShow={show} />
          </div>
          <SortBar search={search} />
        </div>
        <div data-results className="mt-2 transition-opacity delay-100 lg:mt-4 [html[data-pending=here]_&]:opacity-40">
          {isPending && <ProductGrid products={[]} isLoadingMore />}
          {!isPending && (total > 0 ? <InfiniteGrid {...search} /> : <NothingInFilters search={search} />)}
        </div>
        {total > searchResultLimit && (
          <p className="text-center text-muted">
            {groupedDigits(searchResultLimit)} نتیجه‌ی نخست را می‌بینید؛ برای رسیدن به کالای دلخواه، دقیق‌تر بنویسید.
          </p>
        )}
      </section>
    </div>
  )
}
