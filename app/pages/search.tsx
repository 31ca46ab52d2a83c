import { FilterDrawer } from '#app/components/search/filter-drawer.tsx'
import { NoQuery, NoResults, NothingInFilters, SearchFailure } from '#app/components/search/no-results.tsx'
import { PartialMatchNotice, QueryPriceNotice, RewrittenQueryNotice } from '#app/components/search/query-notices.tsx'
import { CategoryChoices, ClearFilters, ProductFilters, type ShownSearch, SortBar } from '#app/components/search/result-filters.tsx'
import { SearchForm } from '#app/components/search/search-form.tsx'
import { useChosenFilters } from '#app/components/search/use-chosen-filters.ts'
import { usePendingQuery } from '#app/components/search/use-pending-query.ts'
import { InfiniteGrid } from '#app/components/store/infinite-grid.tsx'
import { ProductGrid } from '#app/components/store/product-grid.tsx'
import { useScrollToResults } from '#app/components/store/use-scroll-to-results.ts'
import { PageHead } from '#app/components/ui/page-head.tsx'
import type { ProductCard } from '#domain/catalog.ts'
import { listingCountLabel } from '#domain/listing.ts'
import { groupedDigits } from '#domain/money.ts'
import { isSearchable, searchResultLimit } from '#domain/search/search.ts'
import type { PageSeo } from '#services/catalog/page-seo.ts'

export type SearchPageProps = ShownSearch & {
  /** One page; scrolling loads the next. */
  products: ProductCard[]
  previousHref: string | null
  nextHref: string | null
  /** Shown instead of the results. */
  failure: string | null
  seo: PageSeo
}

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
        <div className="sticky top-16 z-20 -mx-(--gutter) flex items-center gap-2 bg-page/85 py-2 ps-(--gutter) backdrop-blur-xl backdrop-saturate-150 lg:static lg:mx-0 lg:bg-transparent lg:py-0 lg:ps-0 lg:backdrop-filter-none">
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

/** The sticky sidebar. Without JavaScript there is no drawer, so on phones it is below the grid. */
function Sidebar({ search }: { search: ShownSearch }) {
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
