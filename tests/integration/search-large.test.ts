import { expect, test } from 'vitest'
import { findMatches } from '#db/search/find-matches.ts'
import { indexPending } from '#db/search/index-products.ts'
import type { Match } from '#db/search/search-context.ts'
import { toSearchQuery } from '#domain/search/search.ts'
import { searchProducts } from '#services/search/search-products.ts'
import { matchDocuments } from '#services/search/small-catalog/match-documents.ts'
import { currentSearchCatalog } from '#services/search/small-catalog/small-catalog.ts'
import { judgedSet } from '#tests/search/judged-set.ts'
import { testDatabase } from '#tests/support/database.ts'
import { shopOf } from '#tests/support/shop.ts'

const { db } = await testDatabase({ template: 'demo' })
await indexPending(db)

const scores = (matches: readonly Match[]) => new Map(matches.map(({ productId, score }) => [productId, score]))

async function bothWays(text: string) {
  const { taxonomy, small } = await currentSearchCatalog(db)
  if (!small) throw new Error('the demo catalog is small')
  const query = toSearchQuery(text)
  const { matches } = await findMatches(db, { query, taxonomy, needed: 1000 })
  return { scanned: scores(matchDocuments(small.documents, query, taxonomy)), indexed: scores(matches) }
}

test('searching through indexes gives the same results as an exhaustive scan', async () => {
  for (const { query } of judgedSet) {
    const { scanned, indexed } = await bothWays(query)
    expect({ query, found: indexed }).toEqual({ query, found: scanned })
  }
})

test.each(['%', '_', '\\', 'i_hone', 'iph%', '%phone', '۱٪', 'گوش_', `'%`, '__', '%%%', 'usb-_'])(
  'IN-01: ‹%s› is not a LIKE pattern in index conditions',
  async (text) => {
    const { scanned, indexed } = await bothWays(text)
    expect([indexed, scanned.size]).toEqual([scanned, 0])
  },
)

test('the count of a large catalog is marked incomplete when the search stopped early', async () => {
  const request = { query: toSearchQuery('اپل'), taxonomy: (await currentSearchCatalog(db)).taxonomy, needed: 8 }
  const { matches, isComplete } = await findMatches(db, request)
  expect(matches.length).toBeGreaterThanOrEqual(8)
  expect(isComplete).toBe(false)
  expect((await searchProducts(shopOf(db), { q: 'اپل' })).counted).toBe('exactly')
})
