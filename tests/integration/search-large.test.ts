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
  const ask = { query: toSearchQuery(text), places: await readTaxonomy(db), needed: 1000 }
  const [whole, indexed] = [await findMatches(db, { ...ask, isSmall: true }), await findMatches(db, { ...ask, isSmall: false })]
  return { whole: scores(whole), indexed: scores(indexed) }
}

test('a large catalog is searched through indexes with the same results as a small one that is looked through whole', async () => {
  for (const { query } of judgedSet) {
    const { whole, indexed } = await bothWays(query)
    expect({ query, found: indexed }).toEqual({ query, found: whole })
  }
})

test.each(['%', '_', '\\', 'i_hone', 'iph%', '%phone', '۱٪', 'گوش_', `'%`, '__', '%%%', 'usb-_'])(
  'IN-01: ‹%s› is no pattern for the indexes either',
  async (text) => {
    const { whole, indexed } = await bothWays(text)
    expect([indexed, whole.size]).toEqual([whole, 0])
  },
)

test('a large catalog says that it did not count everything when the page was full before the end', async () => {
  const ask = { query: toSearchQuery('اپل'), places: await readTaxonomy(db), needed: 8, isSmall: false }
  const { matches, isComplete } = await findMatches(db, ask)
  expect(matches.length).toBeGreaterThanOrEqual(8)
  expect(isComplete).toBe(false)
  expect((await findMatches(db, { ...ask, isSmall: true })).isComplete).toBe(true)
})
