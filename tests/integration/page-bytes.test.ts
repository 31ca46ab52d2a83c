import { expect, test } from 'vitest'
import { products } from '#db/schema/catalog.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { readAssets } from '#server/assets.ts'
import { testDatabase } from '#tests/support/database.ts'
import { shopOn } from '#tests/support/test-shop.ts'

// The demo as it starts, with the orders and discounts of its last weeks, and the files of the build.
const connection = await testDatabase({ limits: { statementTimeoutMs: 0 } })
await seedDemo(connection.db, { storeReceipt: async () => {} })
// The styles have their own budget (scripts/check-bytes.ts).
const { app, db } = shopOn(connection, {}, undefined, { ...(await readAssets('dist/client')), styles: '' })
const kb = 1024

async function bytesOf(path: string): Promise<number> {
  const response = await app.request(path, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('content-encoding')).toBe('br')
  return (await response.arrayBuffer()).byteLength
}

test('no product page of the demo weighs more than 12 KB', async () => {
  const sizes = new Map<string, number>()
  for (const { slug } of await db.select({ slug: products.slug }).from(products)) sizes.set(slug, await bytesOf(`/product/${slug}`))
  expect(sizes.size).toBeGreaterThan(100)
  expect([...sizes].filter(([, bytes]) => bytes > 12 * kb)).toEqual([])
})

test.each([
  ['/', 16],
  ['/store', 24],
  ['/search?q=apple', 16],
])('%s weighs at most %i KB', async (path, most) => expect(await bytesOf(path)).toBeLessThanOrEqual(most * kb))
