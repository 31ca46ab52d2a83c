import type { ReactNode } from 'react'
import { FilterSection } from '#app/components/store/filter-group.tsx'
import { PriceFilter } from '#app/components/store/price-filter.tsx'
import { StockSwitch } from '#app/components/store/stock-switch.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { MixedText } from '#app/components/ui/mixed-text.tsx'
import { groupedDigits } from '#domain/money.ts'
import { type SearchSort, searchSorts } from '#domain/search/search.ts'
import { hasSearchFilters, type SearchUrl, searchHref, toggleBrand } from '#domain/search/search-filters.ts'
import type { SearchResults } from '#services/search/search-products.ts'

export type ShownSearch = Omit<SearchResults, 'results'> & { sort: SearchSort; literal: boolean }

/** The same search with something changed. The price of the query stays in the query. */
function changedHref({ query, sort, literal, filters, priced }: ShownSearch, change: Partial<SearchUrl>): string {
  const isOfQuery = priced !== null && priced.min === filters.priceMin && priced.max === filters.priceMax
  return searchHref({ q: query, sort, literal, ...filters, ...(isOfQuery && { priceMin: null, priceMax: null }), ...change })
}

const sortLabels: Record<SearchSort, string> = {
  relevance: 'مرتبط‌ترین',
  newest: 'جدیدترین',
  'price-asc': 'ارزان‌ترین',
  'price-desc': 'گران‌ترین',
}

/** Links of which one is always selected, like radio buttons. */
export function CategoryChoices({ search }: { search: ShownSearch }) {
  const { filters, categories, countOfAll } = search
  const choices = [{ slug: null, name: 'همه دسته‌ها', count: countOfAll }, ...categories]
  return (
    <ul data-keep-scroll>
      {choices.map(({ slug, name, count }) => (
        <li key={slug}>
          <Choice href={changedHref(search, { category: slug })} isChosen={slug === filters.category}>
            {`${name} `}
            <span>{groupedDigits(count)}</span>
          </Choice>
        </li>
      ))}
    </ul>
  )
}

export function SortChoices({ search }: { search: ShownSearch }) {
  return (
    <ul data-keep-scroll>
      {searchSorts.map((sort) => (
        <li key={sort}>
          <Choice href={changedHref(search, { sort })} isChosen={sort === search.sort}>
            {sortLabels[sort]}
          </Choice>
        </li>
      ))}
    </ul>
  )
}

/** The sorts in a row, which scrolls on phones. */
export function SortBar({ search }: { search: ShownSearch }) {
  return (
    <nav aria-label="مرتب‌سازی" data-keep-scroll className="flex min-w-0 items-center gap-2">
      <Icon name="sort" className="size-5 text-muted max-lg:hidden" />
      <ul className="flex gap-1 overflow-x-auto overscroll-x-contain [scrollbar-width:none] max-lg:pe-(--gutter)">
        {searchSorts.map((sort) => (
          <li key={sort}>
            <a
              href={changedHref(search, { sort })}
              rel="nofollow"
              aria-current={sort === search.sort ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-control px-3 text-sm whitespace-nowrap text-muted -outline-offset-2 transition hover:text-text aria-[current=true]:bg-raised aria-[current=true]:font-bold aria-[current=true]:text-text aria-[current=true]:shadow-lift"
            >
              {sortLabels[sort]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Brand, price and stock; the same controls as in the store. */
export function ProductFilters({ search }: { search: ShownSearch }) {
  const { brands, filters, priceBounds } = search
  const isPriceChosen = filters.priceMin !== null || filters.priceMax !== null
  return (
    <div data-keep-scroll>
      <div className="border-t border-line">
        <StockSwitch href={changedHref(search, { inStock: !filters.inStock })} isOn={filters.inStock} />
      </div>
      {brands.length > 0 && (
        <div className="border-t border-line">
          <FilterSection name="برند" chosen={filters.brands.length} isOpen>
            <BrandLinks search={search} />
          </FilterSection>
        </div>
      )}
      <div className="border-t border-line">
        <FilterSection name="محدوده قیمت" chosen={isPriceChosen ? 1 : 0} isOpen>
          <PriceFilter
            action="/search"
            priceMin={filters.priceMin}
            priceMax={filters.priceMax}
            bounds={priceBounds}
            hrefOf={(range) => changedHref(search, range)}
          >
            <OtherInputs href={changedHref(search, { priceMin: null, priceMax: null })} />
          </PriceFilter>
        </FilterSection>
      </div>
    </div>
  )
}

/** Hidden inputs for the parameters of a URL, for browsers without JavaScript. */
function OtherInputs({ href }: { href: string }) {
  const rest = new URLSearchParams(href.slice(href.indexOf('?')))
  return [...rest].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

function BrandLinks({ search }: { search: ShownSearch }) {
  return (
    <ul>
      {search.brands.map(({ slug, farsiName, count }) => (
        <li key={slug}>
          <a
            href={changedHref(search, { brands: toggleBrand(search.filters.brands, slug) })}
            rel="nofollow"
            aria-current={search.filters.brands.includes(slug) ? 'true' : undefined}
            className="facet-value"
          >
            <MixedText text={farsiName} /> <span>{`(${groupedDigits(count)})`}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Removes all filters, a price in the query too. */
export function clearedHref({ query, sort, priced }: ShownSearch): string {
  return searchHref({ q: priced?.text || query, sort })
}

export function ClearFilters({ search }: { search: ShownSearch }) {
  if (!hasSearchFilters(search.filters)) return null
  return (
    <a
      href={clearedHref(search)}
      data-keep-scroll
      className="inline-flex min-h-11 items-center gap-2 text-card font-bold text-act transition hover:text-act-hover"
    >
      <Icon name="close" className="size-4" />
      حذف فیلترها
    </a>
  )
}

function Choice({ href, isChosen, children }: { href: string; isChosen: boolean; children: ReactNode }) {
  return (
    <a href={href} rel="nofollow" aria-current={isChosen ? 'true' : undefined} className="choice">
      {children}
    </a>
  )
}
