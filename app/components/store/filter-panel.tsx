import { Icon } from '#app/components/ui/icons.tsx'
import { allFiltersHref, type Facet, isChosen, type ListingQuery, listingHref } from '#domain/listing.ts'
import type { StorePageData } from '#services/catalog/list-products.ts'
import { FilterGroup, FilterSection } from './filter-group.tsx'
import { LazyDetails } from './lazy-details.tsx'
import { OtherFilterInputs } from './listing-form.tsx'
import { PriceFilter } from './price-filter.tsx'
import { StockSwitch } from './stock-switch.tsx'

/** How many groups are expanded initially, and how many are shown at all; the first is the brand. */
const initiallyOpen = 3
const initiallyShown = 9

export type FilterData = Pick<StorePageData, 'query' | 'facets' | 'priceBounds' | 'showsAllFilters'>

/** All filters, in the sidebar and in the drawer. */
export function FilterPanel({ query, facets, priceBounds, showsAllFilters }: FilterData) {
  const allHref = showsAllFilters ? null : allFiltersHref(query)
  const isPriceChosen = query.priceMin !== null || query.priceMax !== null
  return (
    <div data-keep-scroll>
      <StockSwitch href={listingHref(query, { inStock: !query.inStock })} isOn={query.inStock} />
      <div className="border-t border-line">
        <FilterSection name="محدوده قیمت" chosen={isPriceChosen ? 1 : 0} isOpen>
          <PriceFilter
            action="/store"
            priceMin={query.priceMin}
            priceMax={query.priceMax}
            bounds={priceBounds}
            hrefOf={(range) => listingHref(query, range)}
          >
            <OtherFilterInputs query={query} without={{ priceMin: null, priceMax: null }} />
          </PriceFilter>
        </FilterSection>
        {facets.slice(0, initiallyShown).map((facet, index) => (
          <FilterGroup key={facet.slug} facet={facet} query={query} isOpen={index < initiallyOpen} allHref={allHref} />
        ))}
        <MoreGroups facets={facets.slice(initiallyShown)} query={query} allHref={allHref} />
      </div>
    </div>
  )
}

/** Without a category nearly all options apply: most of them are collapsed. */
function MoreGroups({ facets, query, allHref }: Pick<FilterData, 'facets' | 'query'> & { allHref: string | null }) {
  if (facets.length === 0) return null
  return (
    <LazyDetails
      isOpen={facets.some((facet) => hasChosen(facet, query))}
      allHref={allHref}
      className="group/more border-t border-line"
      summary={
        <summary className="flex min-h-14 list-none items-center gap-2 rounded-control text-card font-bold text-act [&::-webkit-details-marker]:hidden">
          <Icon name="plus" className="size-4.5 group-open/more:hidden" />
          <Icon name="minus" className="hidden size-4.5 group-open/more:block" />
          فیلترهای بیشتر
        </summary>
      }
    >
      {facets.map((facet) => (
        <FilterGroup key={facet.slug} facet={facet} query={query} isOpen={false} allHref={allHref} />
      ))}
    </LazyDetails>
  )
}

function hasChosen({ slug, values }: Facet, query: ListingQuery): boolean {
  return values.some((value) => isChosen(query, slug, value.slug))
}
