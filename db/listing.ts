import type { ListingQuery } from '#domain/listing.ts'
import { type Toman, toman } from '#domain/money.ts'
import type { Db } from './connect.ts'
import type { Catalogue } from './listing/catalogue.ts'
import { currentCatalogue } from './listing/current-catalogue.ts'
import { type Page, takePage, takeVerifiedPage } from './listing/page.ts'
import { type Filter, type Found, scan } from './listing/scan.ts'
import { idsAmong, idsWithWords, mostNamed, wordsOf } from './listing/words.ts'

export type ListingFilter = Omit<Filter, 'words'> & Pick<ListingQuery, 'sort' | 'page' | 'q'> & { after: string | null }

export type Listing = Page & {
  total: number
  /** `atLeast` where counting stopped early: total and facets are then those of a part. */
  counted: 'exactly' | 'atLeast'
  /** How many products a value would show, by value id. */
  countOf: (valueId: string) => number
  priceBounds: { min: Toman; max: Toman } | null
}

/** One page of the listing with everything counted, as new as the database (docs/decisions/0018). */
export async function findListing(db: Db, filter: ListingFilter): Promise<Listing> {
  const live = await currentCatalogue(db)
  const { catalogue } = live
  const words = wordsOf(filter.q)
  const found = scan(catalogue, { ...filter, words: null })
  if (!words) return { ...takePage(live, found.isFound, filter), ...figures(catalogue, found, 'exactly') }

  const { ids, extent } = await idsWithWords(db, words, found.possible <= mostNamed ? idsIn(catalogue, found.isPossible) : null)
  const matching = scan(catalogue, { ...filter, words: flagsOf(catalogue, ids) })
  const page =
    extent === 'many'
      ? await takeVerifiedPage(live, found.isFound, filter, async (some) => new Set(await idsAmong(db, words, some)))
      : takePage(live, matching.isFound, filter)
  return { ...page, ...figures(catalogue, matching, extent === 'all' ? 'exactly' : 'atLeast') }
}

/** Reads the catalogue ahead of the first shopper. */
export async function warmListing(db: Db): Promise<void> {
  const live = await currentCatalogue(db)
  live.order('newest')
}

function figures({ values }: Catalogue, { total, counts, cheapest, dearest }: Found, counted: Listing['counted']) {
  return {
    total,
    counted,
    countOf: (valueId: string) => counts[values.get(valueId) ?? -1] ?? 0,
    priceBounds: dearest > 0 ? { min: toman(cheapest), max: toman(dearest) } : null,
  }
}

function idsIn({ products }: Catalogue, isFound: Uint8Array): string[] {
  return products.ids.filter((_, slot) => isFound[slot])
}

function flagsOf({ products, size }: Catalogue, ids: readonly string[]): Uint8Array {
  const flags = new Uint8Array(size)
  for (const id of ids) {
    const slot = products.get(id)
    if (slot !== undefined) flags[slot] = 1
  }
  return flags
}
