import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { products } from '#db/schema/catalog.ts'
import { toman } from '#domain/money.ts'
import { createRouter } from '#server/app-env.ts'
import { productShareCard } from '#server/share-image/cards.ts'
import { drawShareImage } from '#server/share-image/drawing.ts'
import { shareImageRoute } from '#server/share-image/route.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aCategory, aProduct } from '#tests/support/factories.ts'
import { shopOf } from '#tests/support/shop.ts'

const { db } = await testDatabase()
const context = shopOf(db, { baseUrl: 'https://vitrin.example' })
// The font of the build: a worker draws with the first file of a font that it has seen, also when that is deleted.
const files = { mediaDir: 'media', fontsDir: 'dist/fonts' }
const app = createRouter().route('/', shareImageRoute(context, files))
app.onError((_error, c) => c.body(null, 404))
await aProduct(db, { slug: 'iphone', farsiName: 'گوشی اپل آیفون ۱۶ <b>&', price: 148_900_000 })
await aProduct(db, { slug: 'hidden', status: 'inactive' })
await aProduct(db, { slug: 'below-hidden', category: await aCategory(db, { parent: await aCategory(db, { status: 'inactive' }) }) })

const vitrin = { name: 'ویترین', accent: null, logo: null }
const facts = { slug: 'x', farsiName: 'گوشی', price: toman(1_000_000), isSoldOut: false, imageUrl: null }

/** The share of pixels in a rectangle that are lighter than the background. */
async function ink(image: Buffer, area: { left: number; top: number; width: number; height: number }): Promise<number> {
  const pixels = await sharp(image).extract(area).greyscale().raw().toBuffer()
  return pixels.filter((value) => value > 110).length / pixels.length
}

const nameArea = { left: 600, top: 190, width: 560, height: 140 }

test('the image of a product is a JPEG of 1200 by 630 with picture, name and price on it', async () => {
  const response = await app.request('/share/iphone.jpg')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const image = Buffer.from(await response.arrayBuffer())
  expect(await sharp(image).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  expect(await ink(image, { left: 140, top: 140, width: 300, height: 350 })).toBeGreaterThan(0.05)
  expect(await ink(image, nameArea)).toBeGreaterThan(0.01)
})

async function nameWidth(farsiName: string): Promise<number> {
  const name = sharp(await drawShareImage(productShareCard(vitrin, { ...facts, farsiName }), files)).extract({
    left: 560,
    top: 190,
    width: 600,
    height: 70,
  })
  return inkWidth(await name.png().toBuffer())
}

async function inkWidth(image: Buffer): Promise<number> {
  const { info } = await sharp(image).trim({ background: '#0b0c0e', threshold: 60 }).toBuffer({ resolveWithObject: true })
  return info.width
}

test('Persian letters are joined: a word is narrower than its letters one by one', async () => {
  expect(await nameWidth('گیگابایت')).toBeLessThan(0.9 * (await nameWidth([...'گیگابایت'].join('\u200c'))))
})

test('Latin letters are of our own font too', async () => {
  const drawn = await nameWidth('Apple Watch mmm')
  const text = {
    text: '<span foreground="white">Apple Watch mmm</span>',
    font: 'Vazirmatn 44',
    fontfile: join(files.fontsDir, 'share.ttf'),
    dpi: 72,
    rgba: true,
  }
  const own = await inkWidth(await sharp({ text }).flatten({ background: '#0b0c0e' }).png().toBuffer())
  expect(Math.abs(drawn - own)).toBeLessThanOrEqual(2)
})

test('a change of price or stock is a new image; without one nothing is drawn', async () => {
  const first = await app.request('/share/iphone.jpg')
  const etag = first.headers.get('etag') ?? ''
  expect((await app.request('/share/iphone.jpg', { headers: { 'if-none-match': etag } })).status).toBe(304)
  await db.update(products).set({ price: null }).where(eq(products.slug, 'iphone'))
  const second = await app.request('/share/iphone.jpg', { headers: { 'if-none-match': etag } })
  expect(second.status).toBe(200)
  expect(Buffer.from(await second.arrayBuffer()).equals(Buffer.from(await first.arrayBuffer()))).toBe(false)
})

test('concurrent requests for one image share one drawing', async () => {
  const responses = await Promise.all(Array.from({ length: 5 }, () => app.request('/share/iphone.jpg')))
  const digests = await Promise.all(responses.map(async (response) => Buffer.from(await response.arrayBuffer()).toString('base64')))
  expect(new Set(digests).size).toBe(1)
})

test('a picture that is missing, or is no picture of ours, leaves the stage empty', async () => {
  for (const imageUrl of ['/media/../package.json', '/media/products/none.webp', 'https://elsewhere.example/x.webp', '/etc/passwd']) {
    const image = await drawShareImage(productShareCard(vitrin, { ...facts, imageUrl }), files)
    expect(await ink(image, { left: 60, top: 100, width: 450, height: 450 })).toBe(0)
  }
})

test.each(['hidden', 'below-hidden', 'unknown'])('AUTHZ-05: there is no image of a product that is %s', async (slug) => {
  expect((await app.request(`/share/${slug}.jpg`)).status).toBe(404)
})
