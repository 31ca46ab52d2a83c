import { beforeAll, expect, test } from 'vitest'
import { reindexAll } from '#db/search/index-products.ts'
import { searchProducts } from '#services/search/search-products.ts'
import { everydaySet } from '#tests/search/everyday-set.ts'
import { missingOf } from '#tests/search/models.ts'
import { testDatabase } from '#tests/support/database.ts'
import { shopOf } from '#tests/support/shop.ts'

const { db } = await testDatabase({ template: 'demo' })
const context = shopOf(db)

beforeAll(async () => {
  await reindexAll(db)
})

test('at least 57 of 60 everyday queries find what is meant, with a relevant product first and none outside the price range', async () => {
  expect(everydaySet).toHaveLength(60)
  const failures = []
  for (const { query, expected, first = expected, excludes = [] } of everydaySet) {
    const { results, searchedFor } = await searchProducts(context, { q: query, limit: 100 })
    const slugs = results.map(({ slug }) => slug)
    const missing = missingOf(expected, slugs)
    const unwanted = excludes.filter((slug) => slugs.includes(slug))
    if (missing.length + unwanted.length > 0 || !first.includes(slugs[0] ?? ''))
      failures.push({ query, searchedFor, missing, unwanted, firstHit: slugs[0] })
  }
  console.log(
    `everyday queries: ${everydaySet.length - failures.length} of ${everydaySet.length}\n${failures.map((one) => JSON.stringify(one)).join('\n')}`,
  )
  expect(failures.length).toBeLessThanOrEqual(3)
})
