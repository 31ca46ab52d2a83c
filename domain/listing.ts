import type { CategoryNode } from './catalog.ts'
import { toLatinDigits } from './digits.ts'
import { listingParameters, pageSize } from './listing-parameters.ts'
import { groupedDigits, priceLabel, type Toman, toman } from './money.ts'
import { parsePriceText } from './price-text.ts'

/** In display order (product §9.3). */
export const listingSorts = [
  { value: 'newest', label: 'جدیدترین' },
  { value: 'price-asc', label: 'ارزان‌ترین' },
  { value: 'price-desc', label: 'گران‌ترین' },
  { value: 'name', label: 'نام محصول' },
  { value: 'best-selling', label: 'پرفروش‌ترین' },
] as const

export type ListingSort = (typeof listingSorts)[number]['value']

/** Products are filtered by brand like by an option; no other option may have this slug. */
export const brandOption = 'brand'

/** The parameters of the store page. `options` holds value slugs by option slug. */
export type ListingQuery = {
  category: string | null
  q: string
  sort: ListingSort
  page: number
  inStock: boolean
  priceMin: Toman | null
  priceMax: Toman | null
  options: Record<string, string[]>
}

/** A filter option; `count` is the number of products with the value. */
export type Facet = { slug: string; name: string; values: FacetValue[] }
export type FacetValue = { slug: string; value: string; count: number }
/** A facet with the field that only the API returns: the page's query says what is chosen. */
export type ListedFacet = Omit<Facet, 'values'> & { values: (FacetValue & { chosen: boolean })[] }

export function shownFacet({ values, ...facet }: ListedFacet): Facet {
  return { ...facet, values: values.map(({ chosen: _, ...value }) => value) }
}

export type ListingChip = { key: string; label: string; href: string }

export const defaultListing: Readonly<ListingQuery> = {
  category: null,
  q: '',
  sort: 'newest',
  page: 1,
  inStock: false,
  priceMin: null,
  priceMax: null,
  options: {},
}

/** Bounds the cost of hostile URLs (docs/threats.md WEB-06, IN-07). */
const limits = { q: 100, slug: 200, value: 100, options: 12, valuesOfOption: 20, page: 50_000, amount: 1_000_000_000_000 }
const reservedNames: ReadonlySet<string> = new Set(listingParameters)

/** Never fails: invalid parameters are ignored. Without `knownOptionSlugs` every slug-like name counts as an option. */
export function parseListingQuery(params: URLSearchParams, knownOptionSlugs?: Iterable<string>): ListingQuery {
  const known = knownOptionSlugs && new Set(knownOptionSlugs)
  const optionSlugs = [...new Set(params.keys())]
    .filter((name) => isOptionSlug(name) && (known?.has(name) ?? true))
    .slice(0, limits.options)
  return canonical({
    category: params.get('category'),
    q: params.get('q') ?? '',
    sort: listingSorts.find(({ value }) => value === params.get('sort'))?.value ?? defaultListing.sort,
    page: parseNumber(params.get('page')) ?? 1,
    inStock: ['1', 'true', 'on'].includes(params.get('inStock') ?? ''),
    priceMin: parseAmount(params.get('priceMin')),
    priceMax: parseAmount(params.get('priceMax')),
    options: Object.fromEntries(optionSlugs.map((slug) => [slug, params.getAll(slug).flatMap((values) => values.split(','))])),
  })
}

/** The canonical URL of a listing. Every change except of the page resets to page 1. */
export function listingHref(query: ListingQuery, change: Partial<ListingQuery> = {}): string {
  return `/store${listingSearch(query, change)}`
}

/** The same listing with every filter value in its HTML, for browsers without JavaScript. */
export function allFiltersHref(query: ListingQuery): string {
  const search = listingSearch(query)
  return `/store${search === '' ? '?' : `${search}&`}filters=all#filters`
}

/** The canonical query string, for the API and cache keys. Empty for the default listing. */
export function listingSearch(query: ListingQuery, change: Partial<ListingQuery> = {}): string {
  const page = Object.keys(change).length > 0 ? 1 : query.page
  const { category, q, sort, options, ...rest } = canonical({ ...query, page, ...change })
  const parts = [
    category && `category=${category}`,
    q && `q=${encodeURIComponent(q)}`,
    ...Object.entries(options).map(([slug, values]) => `${slug}=${values.map(encodeURIComponent).join(',')}`),
    rest.priceMin && `priceMin=${rest.priceMin}`,
    rest.priceMax && `priceMax=${rest.priceMax}`,
    rest.inStock && 'inStock=1',
    sort !== defaultListing.sort && `sort=${sort}`,
    rest.page > 1 && `page=${rest.page}`,
  ].filter(Boolean)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

export function isChosen({ options }: ListingQuery, optionSlug: string, valueSlug: string): boolean {
  return Object.hasOwn(options, optionSlug) && (options[optionSlug]?.includes(valueSlug) ?? false)
}

/** Adds or removes one value of an option. */
export function toggleOption(query: ListingQuery, optionSlug: string, valueSlug: string): ListingQuery {
  const values = Object.hasOwn(query.options, optionSlug) ? (query.options[optionSlug] ?? []) : []
  const next = isChosen(query, optionSlug, valueSlug) ? values.filter((value) => value !== valueSlug) : [...values, valueSlug]
  return canonical({ ...query, page: 1, options: { ...query.options, [optionSlug]: next } })
}

export function hasFilters({ inStock, priceMin, priceMax, options }: ListingQuery): boolean {
  return inStock || priceMin !== null || priceMax !== null || Object.keys(options).length > 0
}

/** «حذف فیلترها»: keeps category, search text and sort. */
export function withoutFilters(query: ListingQuery): ListingQuery {
  return { ...defaultListing, category: query.category, q: query.q, sort: query.sort }
}

/** The active filters, each with the URL that removes it; the category has its own button in the header. */
export function listingChips(query: ListingQuery, facets: readonly Facet[]): ListingChip[] {
  const { q, options, priceMin, priceMax, inStock } = query
  const chip = (key: string, label: string, change: Partial<ListingQuery>) => ({ key, label, href: listingHref(query, change) })
  const optionChips = Object.entries(options).flatMap(([slug, values]) => {
    const facet = facets.find((one) => one.slug === slug)
    return values.map((value) => {
      const name = facet?.values.find((one) => one.slug === value)?.value ?? value
      return { key: `${slug}:${value}`, label: `${facet?.name ?? slug}: ${name}`, href: listingHref(toggleOption(query, slug, value)) }
    })
  })
  return [
    ...(q ? [chip('q', `«${q}»`, { q: '' })] : []),
    ...optionChips,
    ...(priceMin ? [chip('priceMin', `از ${priceLabel(priceMin)}`, { priceMin: null })] : []),
    ...(priceMax ? [chip('priceMax', `تا ${priceLabel(priceMax)}`, { priceMax: null })] : []),
    ...(inStock ? [chip('inStock', 'فقط کالاهای موجود', { inStock: false })] : []),
  ]
}

/** `atLeast`: counting stopped early. */
export function listingCountLabel(total: number, counted: 'exactly' | 'atLeast' = 'exactly'): string {
  if (total === 0) return 'محصول یافت نشد'
  return counted === 'exactly' ? `${groupedDigits(total)} کالا` : `بیش از ${groupedDigits(total)} کالا`
}

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

export type CategoryFamily = { category: CategoryNode; parent: CategoryNode | null; children: CategoryNode[]; ids: string[] }

/** A category lists its own products and those of its parent and children (product §5.7). */
export function categoryFamily(tree: readonly CategoryNode[], slug: string, parent: CategoryNode | null = null): CategoryFamily | null {
  for (const category of tree) {
    if (category.slug === slug) {
      const { children } = category
      return { category, parent, children, ids: [category, ...(parent ? [parent] : []), ...children].map(({ id }) => id) }
    }
    const found = categoryFamily(category.children, slug, category)
    if (found) return found
  }
  return null
}

/** Sorted, deduplicated and within limits, so that equal listings have equal URLs. */
function canonical(query: ListingQuery): ListingQuery {
  const [priceMin, priceMax] = [validAmount(query.priceMin), validAmount(query.priceMax)]
  const isReversed = priceMin !== null && priceMax !== null && priceMin > priceMax
  const options = Object.entries(query.options)
    .filter(([slug]) => isOptionSlug(slug))
    .map(([slug, values]) => [slug, canonicalValues(values)] as const)
    .filter(([, values]) => values.length > 0)
    .slice(0, limits.options)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    category: query.category !== null && isSlug(query.category) ? query.category : null,
    q: cleanQuery(query.q),
    sort: query.sort,
    page: Number.isSafeInteger(query.page) ? Math.min(Math.max(query.page, 1), limits.page) : 1,
    inStock: query.inStock,
    priceMin: isReversed ? priceMax : priceMin,
    priceMax: isReversed ? priceMin : priceMax,
    options: Object.fromEntries(options),
  }
}

function canonicalValues(values: readonly string[]): string[] {
  const valid = values.filter(
    (value) => value !== '' && value.length <= limits.value && value.isWellFormed() && !/[,\s\p{Cc}]/u.test(value),
  )
  return [...new Set(valid)].slice(0, limits.valuesOfOption).sort()
}

/** Keeps half-spaces, which are part of words. */
function cleanQuery(text: string): string {
  const visible = text
    .slice(0, 10 * limits.q)
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
    .trim()
  return [...visible].slice(0, limits.q).join('').trim()
}

function isSlug(text: string): boolean {
  return text.length <= limits.slug && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
}

function isOptionSlug(name: string): boolean {
  return isSlug(name) && !reservedNames.has(name)
}

function validAmount(value: number | null): Toman | null {
  return value !== null && Number.isSafeInteger(value) && value > 0 && value <= limits.amount ? toman(value) : null
}

function parseAmount(text: string | null): Toman | null {
  return validAmount(parsePriceText(text ?? ''))
}

function parseNumber(text: string | null): number | null {
  const digits = toLatinDigits(text?.slice(0, 40) ?? '').replace(/[\s,٬،]/g, '')
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null
}
