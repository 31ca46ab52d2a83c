import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { productImages, products } from '#db/schema/catalog.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { presets } from '#domain/desk/permissions.ts'
import { readAssets } from '#server/assets.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { shopOn } from '#tests/support/test-shop.ts'

// The demo as it starts, with the orders and discounts of its last weeks, and the files of the build.
const connection = await testDatabase({ limits: { statementTimeoutMs: 0 } })
await seedDemo(connection.db, { storeReceipt: async () => {} })
// The styles have their own budget (scripts/check-bytes.ts).
const shop = shopOn(connection, { DATA_DIR: mkdtempSync(join(tmpdir(), 'vitrin-bytes-')) }, undefined, {
  ...(await readAssets('dist/client')),
  styles: '',
})
const { app, db } = shop
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

/** Photographs of a phone, as an owner uploads them, in the place of the demo's pictures. */
async function photographed(slug: string, files: readonly string[]): Promise<string[]> {
  const [product] = await db.select().from(products).where(eq(products.slug, slug))
  if (!product) throw new Error(`the demo has no ${slug}`)
  await db.delete(productImages).where(eq(productImages.productId, product.id))
  const { headers } = await aDeskClient(shop, presets.owner.name)
  const { 'content-type': _json, ...formHeaders } = headers
  const path = `/api/desk/goods/${product.id}/pictures`
  for (const file of files) {
    const photo = await sharp(readFileSync(`media/products/${file}`))
      .resize(2400)
      .flatten({ background: '#fff' })
      .jpeg({ quality: 92 })
      .toBuffer()
    const body = new FormData()
    body.set('file', new File([Buffer.from(photo)], 'IMG_0001.jpg'))
    expect((await app.request(path, { method: 'POST', headers: formHeaders, body })).status).toBe(201)
  }
  const { pictures, product: stored } = await (await app.request(path, { headers })).json()
  const named = pictures.map(({ id }: { id: string }) => ({ id, alt: 'گوشی موبایل از روبه‌رو و پشت، با صفحه‌ی روشن' }))
  const saved = await app.request(path, {
    method: 'PUT',
    headers: { ...headers, 'if-match': `"${stored.version}"` },
    body: JSON.stringify({ pictures: named }),
  })
  expect(saved.status).toBe(200)
  return pictures.map(({ url }: { url: string }) => url)
}

test('with pictures of the owner a page is as light, and so is what a phone loads of each', async () => {
  const files = ['phone-air-pink-pair.webp', 'phone-air-pink-back.webp', 'phone-air-pink-front.webp']
  const urls = await photographed('iphone-16', files)
  expect(await bytesOf('/product/iphone-16')).toBeLessThanOrEqual(12 * kb)
  for (const url of urls) {
    const response = await app.request(url.replace('.webp', '-640.webp'), { headers: { accept: 'image/avif,image/webp' } })
    expect(response.headers.get('content-type')).toBe('image/avif')
    expect((await response.arrayBuffer()).byteLength).toBeLessThanOrEqual(30 * kb)
  }
})
