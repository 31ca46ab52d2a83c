import sharp from 'sharp'
import { expect, test } from 'vitest'
import { posts } from '#db/schema/content.ts'
import { toman } from '#domain/money.ts'
import { createRouter } from '#server/app-env.ts'
import { postShareCard, productShareCard, shareShop, shopShareCard } from '#server/share-image/cards.ts'
import { drawShareImage, type ShareCard } from '#server/share-image/drawing.ts'
import { shareImageRoute } from '#server/share-image/route.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aProduct } from '#tests/support/factories.ts'
import { shopOf } from '#tests/support/shop.ts'

const { db } = await testDatabase()
const owner = { name: 'دیجی‌نور', slogan: 'نور در خانه', accent: '#ff0055', baseUrl: 'https://diginoor.example' }
const context = shopOf(db, owner)
// The font of the build: a worker draws with the first file of a font that it has seen, also when that is deleted.
const files = { mediaDir: 'media', fontsDir: 'dist/fonts' }
const app = createRouter().route('/', shareImageRoute(context, files))

await aProduct(db, { slug: 'lamp', farsiName: 'چراغ مطالعه', price: 1_200_000 })
const post = { title: 'راهنمای نور', summary: 'یک جمله', body: 'یک بند', authorName: 'نویسنده' }
await db.insert(posts).values({ slug: 'light', status: 'published', publishedAt: new Date('2026-01-01T00:00:00Z'), ...post })

const programName = /ویترین|vitrin/i
const facts = { slug: 'lamp', farsiName: 'چراغ مطالعه', price: toman(1_200_000), isSoldOut: false, imageUrl: null }

/** Everything that is written on an image is a text of its card. */
const cards: Record<string, ShareCard> = {
  product: productShareCard(shareShop(context.settings), facts),
  post: postShareCard(shareShop(context.settings), { title: 'راهنمای نور', note: 'یک دقیقه مطالعه', imageUrl: null }),
  shop: shopShareCard(context.settings),
}

test.each(Object.entries(cards))('the texts of the share image of a %s name the owner’s shop and no other', (_what, card) => {
  expect([card.shop.name, JSON.stringify(card).match(programName)]).toEqual([owner.name, null])
})

/** The pixels where the name of the shop stands, beside its sign. */
const headOf = (image: Buffer) => sharp(image).extract({ left: 700, top: 56, width: 372, height: 60 }).greyscale().raw().toBuffer()
const headWith = async (name: string) =>
  headOf(await drawShareImage(productShareCard(shareShop({ ...context.settings, name }), { ...facts, farsiName: 'چراغ' }), files))

test.each(['/share/lamp.jpg', '/share/blog/light.jpg'])('%s has the pixels of the owner’s name in its head', async (path) => {
  const head = await headOf(Buffer.from(await (await app.request(path)).arrayBuffer()))
  expect(head.some((value) => value > 110)).toBe(true)
  expect(difference(head, await headWith(owner.name))).toBeLessThan(1)
  expect(difference(head, await headWith('ویترین'))).toBeGreaterThan(5)
})

/** The mean difference of two pictures' pixels, of 255. */
function difference(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length
}

test('with a logo the image shows its pixels instead of the sign of the design', async () => {
  const logo = { key: 'a'.repeat(20), width: 144, height: 36 }
  const red = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  const card = shopShareCard({ ...context.settings, logo })
  const image = await drawShareImage(card, files, { logo: red, icon: red })
  const [r = 0, g = 0, b = 0] = await sharp(image).extract({ left: 1100, top: 80, width: 1, height: 1 }).raw().toBuffer()
  expect([r > 200, g > 60, b > 60]).toEqual([true, false, false])
  expect(JSON.stringify(card)).not.toMatch(programName)
})
