import type { Db } from '#db/connect.ts'
import { type Toman, toman } from '#domain/money.ts'
import type { CatalogColumns } from './catalog-columns.ts'
import { currentIndex, currentIndexWithin } from './catalog-refresher.ts'
import { type Page, type PagePosition, slicePage } from './page.ts'
import type { FilterQuery } from './result-cache.ts'
import type { ScanResult } from './scan.ts'

export type IndexQuery = FilterQuery & PagePosition

export type Listing = Page & {
  total: number
  /** Facet count: how many products the value would show. */
  countOf: (valueId: string) => number
  priceBounds: { min: Toman; max: Toman } | null
}

/** Enough to build the index of all but a very large catalog; a request holds its admission slot no longer for this. */
const buildTimeoutMs = 2_000

/** One page of the listing with its facets, current with the database (docs/listing.md); null while a large index is being built. */
export async function findListing(db: Db, query: IndexQuery): Promise<Listing | null> {
  const index = await currentIndexWithin(db, buildTimeoutMs)
  if (!index) return null
  const result = index.results.getOrScan(index.columns, query)
  return { ...slicePage(index, result.isMatch, query), ...summaryOf(index.columns, result) }
}

/** Builds the index ahead of the first request. */
export async function warmListing(db: Db): Promise<void> {
  await currentIndex(db)
}

function summaryOf({ values }: CatalogColumns, { total, counts, minPrice, maxPrice }: ScanResult) {
  return {
    total,
    countOf: (valueId: string) => counts[values.get(valueId) ?? -1] ?? 0,
    priceBounds: maxPrice > 0 ? { min: toman(minPrice), max: toman(maxPrice) } : null,
  }
}
