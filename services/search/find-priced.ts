import type { Db } from '#db/connect.ts'
import { findByPrice } from '#db/search/price-matches.ts'
import type { PricedQuery } from '#domain/search/query-price.ts'
import { searchCountLimit } from '#domain/search/search.ts'
import { findWithFallbacks, type SearchMatches } from './find-with-fallbacks.ts'
import type { SearchCatalog } from './small-catalog/small-catalog.ts'

type PricedRequest = { q: string; priced: PricedQuery | null; needed: number; literal?: boolean }

/** Searches the words of a query without its price; a query of nothing but a price finds all products in its range. */
export async function findPriced(
  db: Db,
  catalog: SearchCatalog,
  { q, priced, needed, literal = false }: PricedRequest,
): Promise<SearchMatches> {
  if (priced === null || priced.text !== '') return findWithFallbacks(db, catalog, { text: priced?.text ?? q, needed, literal })
  const matches = await findByPrice(db, priced, searchCountLimit)
  return { matches, isComplete: matches.length < searchCountLimit, searchedFor: null, isPartial: false }
}
