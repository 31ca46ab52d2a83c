import type { Db } from '#db/connect.ts'
import type { ListingQuery } from '#domain/listing.ts'
import { type Toman, toman } from '#domain/money.ts'
import type { Catalog } from './catalog-columns.ts'
import { catalogWithin, currentCatalog } from './catalog-refresher.ts'
import { type Page, takePage } from './page.ts'
import type { Filter, Found } from './scan.ts'

export type ListingFilter = Omit<Filter, 'words'> & Pick<ListingQuery, 'sort' | 'page' | 'q'> & { after: string | null }

export type Listing = Page & {
  total: number
  /** How many products a value would show, by value id. */
  countOf: (valueId: string) => number
  priceBounds: { min: Toman; max: Toman } | null
}

/** Long enough for every shop but a very large one; a place in front of the shop is kept no longer for this. */
const patienceMs = 2_000

/** One page of the listing with everything counted, as new as the database (docs/decisions/0018); null while a large catalog is being read. */
export async function findListing(db: Db, filter: ListingFilter): Promise<Listing | null> {
  const live = await catalogWithin(db, patienceMs)
  if (!live) return null
  const found = live.finds.of(live.catalog, filter)
  return { ...takePage(live, found.isFound, filter), ...figures(live.catalog, found) }
}

/** Reads the catalog ahead of the first shopper. */
export async function warmListing(db: Db): Promise<void> {
  await currentCatalog(db)
}

function figures({ values }: Catalog, { total, counts, cheapest, dearest }: Found) {
  return {
    total,
    countOf: (valueId: string) => counts[values.get(valueId) ?? -1] ?? 0,
    priceBounds: dearest > 0 ? { min: toman(cheapest), max: toman(dearest) } : null,
  }
}
