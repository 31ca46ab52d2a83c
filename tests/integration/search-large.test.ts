import { expect, test } from 'vitest'
import { findMatches } from '#db/search/find-matches.ts'
import { indexPending } from '#db/search/index-products.ts'
import { readTaxonomy } from '#db/search/taxonomy.ts'
import { toSearchQuery } from '#domain/search/search.ts'
import { judgedSet } from '#tests/search/judged-set.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase({ template: 'demo' })
await indexPending(db)

const scores = ({ matches }: Awaited<ReturnType<typeof findMatches>>) => new Map(matches.map(({ productId, score }) => [productId, score]))

async function bothWays(text: string) {
  const request = { query: toSearchQuery(text), taxonomy: await readTaxonomy(db), needed: 1000 }
  const [scanned, indexed] = [await findMatches(db, { ...request, isSmall: true }), await findMatches(db, { ...request, isSmall: false })]
  return { scanned: scores(scanned), indexed: scores(indexed) }
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
  const request = { query: toSearchQuery('اپل'), taxonomy: await readTaxonomy(db), needed: 8, isSmall: false }
  const { matches, isComplete } = await findMatches(db, request)
  expect(matches.length).toBeGreaterThanOrEqual(8)
  expect(isComplete).toBe(false)
  expect((await findMatches(db, { ...request, isSmall: true })).isComplete).toBe(true)
})
