import { beforeAll, expect, test } from 'vitest'
import { reindexAll } from '#db/search/index-products.ts'
import { searchProducts } from '#services/search/search-products.ts'
import { type Judged, judgedSet } from '#tests/search/judged-set.ts'
import { shoppersSet } from '#tests/search/shoppers-set.ts'
import { testDatabase } from '#tests/support/database.ts'
import { shopOf } from '#tests/support/shop.ts'

const { db } = await testDatabase({ template: 'demo' })
const context = shopOf(db)

type Verdict = Judged & { missing: string[]; firstHit: string | undefined; isFirstRight: boolean }

const verdicts: Verdict[] = []

beforeAll(async () => {
  await reindexAll(db)
  for (const judged of [...judgedSet, ...shoppersSet]) {
    const { results } = await searchProducts(context, { q: judged.query, limit: 100 })
    const slugs = new Set(results.map(({ slug }) => slug))
    const firstHit = results[0]?.slug
    const isFirstRight = firstHit !== undefined && (judged.first ?? judged.finds).includes(firstHit)
    verdicts.push({ ...judged, missing: judged.finds.filter((slug) => !slugs.has(slug)), firstHit, isFirstRight })
  }
})

const share = (part: number, whole: number): number => Math.round((part / whole) * 1000) / 10

function recallOf(judged: readonly Verdict[]): number {
  const hoped = judged.flatMap(({ finds }) => finds).length
  return share(hoped - judged.flatMap(({ missing }) => missing).length, hoped)
}

function firstHitRateOf(judged: readonly Verdict[]): number {
  return share(judged.filter(({ isFirstRight }) => isFirstRight).length, judged.length)
}

const failures = (judged: readonly Verdict[]) =>
  judged
    .filter(({ missing, isFirstRight }) => missing.length > 0 || !isFirstRight)
    .map(({ query, missing, firstHit, trap }) => ({ query, trap, missing, firstHit }))

test('the judged set has at least 120 queries, none of them twice', () => {
  expect(judgedSet.length).toBeGreaterThanOrEqual(120)
  const queries = [...judgedSet, ...shoppersSet].filter(({ trap }) => trap === undefined).map(({ query }) => query)
  expect(new Set(queries).size).toBe(queries.length)
})

test('every Persian trap finds all it should, and the right product first', () => {
  expect(failures(verdicts.filter(({ trap }) => trap !== undefined))).toEqual([])
})

test('the right product comes first for at least 95 % of all queries', () => {
  console.log(`judged queries: ${verdicts.length}, recall ${recallOf(verdicts)} %, first hit right ${firstHitRateOf(verdicts)} %`)
  const missed = failures(verdicts)
  if (missed.length > 0) console.log(missed)
  expect(firstHitRateOf(verdicts)).toBeGreaterThanOrEqual(95)
  expect(recallOf(verdicts)).toBeGreaterThanOrEqual(98)
})
