import type { ListingQuery } from '#domain/listing.ts'
import { type Toman, toman } from '#domain/money.ts'
import { searchKey } from '#domain/search/search-key.ts'
import type { Db } from './connect.ts'
import type { Catalogue } from './listing/catalogue.ts'
import { currentCatalogue } from './listing/current-catalogue.ts'
import { type Page, takePage } from './listing/page.ts'
import { type Filter, type Found, scan } from './listing/scan.ts'

export type ListingFilter = Omit<Filter, 'words'> & Pick<ListingQuery, 'sort' | 'page' | 'q'> & { after: string | null }

export type Listing = Page & {
  total: number
  /** How many products a value would show, by value id. */
  countOf: (valueId: string) => number
  priceBounds: { min: Toman; max: Toman } | null
}

/** One page of the listing with everything counted, as new as the database (docs/decisions/0018). */
export async function findListing(db: Db, filter: ListingFilter): Promise<Listing> {
  const live = await currentCatalogue(db)
  const { catalogue } = live
  const key = searchKey(filter.q)
  const found = scan(catalogue, { ...filter, words: key === '' ? null : catalogue.texts.slotsWith(key) })
  return { ...takePage(live, found.isFound, filter), ...figures(catalogue, found) }
}

/** Reads the catalogue ahead of the first shopper. */
export async function warmListing(db: Db): Promise<void> {
  const live = await currentCatalogue(db)
  live.order('newest')
  live.catalogue.texts.prepare()
}

function figures({ values }: Catalogue, { total, counts, cheapest, dearest }: Found) {
  return {
    total,
    countOf: (valueId: string) => counts[values.get(valueId) ?? -1] ?? 0,
    priceBounds: dearest > 0 ? { min: toman(cheapest), max: toman(dearest) } : null,
  }
}
