import type { Candidate } from '#db/search/candidates.ts'
import type { Taxonomy } from '#db/search/taxonomy.ts'
import { isPriced, type Toman } from '#domain/money.ts'
import type { SearchFilters } from '#domain/search/search-filters.ts'

export type SearchFacets = {
  /** Without the chosen category; the other filters apply. */
  countOfAll: number
  categories: { slug: string; name: string; count: number }[]
  /** Without the chosen brands; these are listed even when no product is left. */
  brands: { slug: string; name: string; farsiName: string; count: number; chosen: boolean }[]
  /** Without the price filter; null when no product has a price. */
  priceBounds: { min: Toman; max: Toman } | null
}

type Filter = keyof SearchFilters | 'price'

/** The candidates that pass all filters, and the facets: each counts what it would show, its own filter ignored. */
export function filterCandidates(
  all: readonly Candidate[],
  filters: SearchFilters,
  { taxonomy, groupsFamilies }: { taxonomy: Taxonomy; groupsFamilies: boolean },
): { chosen: Candidate[]; facets: SearchFacets } {
  const tests = testsOf(filters, taxonomy)
  const matching = (except?: Filter) => all.filter((one) => tests.every(({ filter, passes }) => filter === except || passes(one)))
  const passing = (except?: Filter) => (groupsFamilies ? oneOfEachFamily(matching(except)) : matching(except))
  const withoutCategory = passing('category')
  const prices = matching('price').flatMap(({ price }) => (isPriced(price) ? [price] : []))
  return {
    chosen: passing(),
    facets: {
      countOfAll: withoutCategory.length,
      categories: countByCategory(withoutCategory),
      brands: countByBrand(passing('brands'), filters.brands, taxonomy),
      priceBounds: prices.length === 0 ? null : { min: Math.min(...prices) as Toman, max: Math.max(...prices) as Toman },
    },
  }
}

/** Of a family the product that fits the query best; of equal ones the cheapest in stock. */
export function oneOfEachFamily(candidates: readonly Candidate[]): Candidate[] {
  const cards = new Map<string, Candidate>()
  for (const one of candidates) {
    const key = one.familyId ?? one.productId
    const other = cards.get(key)
    if (!other || isBetterCard(one, other)) cards.set(key, one)
  }
  return [...cards.values()]
}

function isBetterCard(a: Candidate, b: Candidate): boolean {
  if (a.score !== b.score) return a.score > b.score
  if (a.isSoldOut !== b.isSoldOut) return b.isSoldOut
  return (isPriced(a.price) ? a.price : Number.POSITIVE_INFINITY) < (isPriced(b.price) ? b.price : Number.POSITIVE_INFINITY)
}

function testsOf({ category, brands, priceMin, priceMax, inStock }: SearchFilters, taxonomy: Taxonomy) {
  const brandIds = new Set(taxonomy.brands.filter(({ slug }) => brands.includes(slug)).map(({ id }) => id))
  const isInRange = ({ price }: Candidate) => isPriced(price) && price >= (priceMin ?? 0) && price <= (priceMax ?? Number.POSITIVE_INFINITY)
  const tests: { filter: Filter; isActive: boolean; passes: (candidate: Candidate) => boolean }[] = [
    { filter: 'category', isActive: category !== null, passes: (one) => isInCategory(one, category, taxonomy) },
    { filter: 'brands', isActive: brands.length > 0, passes: ({ brandId }) => brandIds.has(brandId) },
    { filter: 'price', isActive: priceMin !== null || priceMax !== null, passes: isInRange },
    { filter: 'inStock', isActive: inStock, passes: ({ isSoldOut }) => !isSoldOut },
  ]
  return tests.filter(({ isActive }) => isActive)
}

function isInCategory({ category }: Candidate, slug: string | null, { categories }: Taxonomy): boolean {
  return category.slug === slug || categories.some(({ id, slug: parent }) => parent === slug && id === category.parentId)
}

/** Largest count first, then by slug. */
function countByCategory(candidates: readonly Candidate[]): SearchFacets['categories'] {
  const groups = Map.groupBy(candidates, ({ category }) => category)
  return [...groups].map(([{ slug, name }, inside]) => ({ slug, name, count: inside.length })).sort(byCount)
}

function countByBrand(candidates: readonly Candidate[], chosen: readonly string[], { brands }: Taxonomy): SearchFacets['brands'] {
  const groups = Map.groupBy(candidates, ({ brandId }) => brandId)
  const counted = brands.map(({ id, slug, name, farsiName }) => ({
    ...{ slug, name, farsiName, count: groups.get(id)?.length ?? 0, chosen: chosen.includes(slug) },
  }))
  return counted.filter((brand) => brand.count > 0 || brand.chosen).sort(byCount)
}

function byCount(a: { slug: string; count: number }, b: { slug: string; count: number }): number {
  return b.count - a.count || (a.slug < b.slug ? -1 : 1)
}
