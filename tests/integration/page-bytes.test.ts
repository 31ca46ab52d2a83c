import { expect, test } from 'vitest'
import { products } from '#db/schema/catalog.ts'
import { openTestShop } from '../support/test-shop.ts'

const { app, db } = await openTestShop({}, 'demo')
const kb = 1024

/** The names of its scripts and fonts, which a page has only after a build. The inline styles are not counted: they have their own budget (scripts/check-bytes.ts). */
const namesOfFiles = 200

async function bytesOf(path: string): Promise<number> {
  const response = await app.request(path, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('content-encoding')).toBe('br')
  return (await response.arrayBuffer()).byteLength + namesOfFiles
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
