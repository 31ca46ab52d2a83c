import { beforeAll, expect, test } from 'vitest'
import { reindexAll } from '#db/search/index-products.ts'
import { searchProducts } from '#services/search/search-products.ts'
import { type Judged, judgedSet } from '#tests/search/judged-set.ts'
import { missingOf } from '#tests/search/models.ts'
import { shoppersSet } from '#tests/search/shoppers-set.ts'
import { testDatabase } from '#tests/support/database.ts'
import { shopOf } from '#tests/support/shop.ts'

const { db } = await testDatabase({ template: 'demo' })
const context = shopOf(db)

type Evaluation = Judged & { missing: string[]; firstHit: string | undefined; isFirstRelevant: boolean }

const evaluations: Evaluation[] = []

beforeAll(async () => {
  await reindexAll(db)
  for (const judged of [...judgedSet, ...shoppersSet]) {
    const { results } = await searchProducts(context, { q: judged.query, limit: 100 })
    const slugs = results.map(({ slug }) => slug)
    const firstHit = slugs[0]
    const isFirstRelevant = firstHit !== undefined && (judged.first ?? judged.expected).includes(firstHit)
    evaluations.push({ ...judged, missing: missingOf(judged.expected, slugs), firstHit, isFirstRelevant })
  }
})

const share = (part: number, whole: number): number => Math.round((part / whole) * 1000) / 10

function recallOf(judged: readonly Evaluation[]): number {
  const relevant = judged.flatMap(({ expected }) => expected).length
  return share(relevant - judged.flatMap(({ missing }) => missing).length, relevant)
}

function firstHitRateOf(judged: readonly Evaluation[]): number {
  return share(judged.filter(({ isFirstRelevant }) => isFirstRelevant).length, judged.length)
}

const failures = (judged: readonly Evaluation[]) =>
  judged
    .filter(({ missing, isFirstRelevant }) => missing.length > 0 || !isFirstRelevant)
    .map(({ query, missing, firstHit, trap }) => ({ query, trap, missing, firstHit }))

test('the judged set has at least 120 queries without duplicates', () => {
  expect(judgedSet.length).toBeGreaterThanOrEqual(120)
  const queries = [...judgedSet, ...shoppersSet].filter(({ trap }) => trap === undefined).map(({ query }) => query)
  expect(new Set(queries).size).toBe(queries.length)
})

test('every Persian trap finds all relevant products, with a relevant one first', () => {
  expect(failures(evaluations.filter(({ trap }) => trap !== undefined))).toEqual([])
})

test('a relevant product is first for at least 95 % of the queries, with at least 98 % recall', () => {
  console.log(
    `judged queries: ${evaluations.length}, recall ${recallOf(evaluations)} %, relevant first hit ${firstHitRateOf(evaluations)} %`,
  )
  const missed = failures(evaluations)
  if (missed.length > 0) console.log(missed)
  expect(firstHitRateOf(evaluations)).toBeGreaterThanOrEqual(95)
  expect(recallOf(evaluations)).toBeGreaterThanOrEqual(98)
})
