import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { posts } from '#db/schema/content.ts'
import { buildShareFont } from '#scripts/build-fonts.ts'
import { createRouter } from '#server/app-env.ts'
import { productShareCard, shareShop, shopShareCard } from '#server/share-image/cards.ts'
import { drawShareImage } from '#server/share-image/drawing.ts'
import { shareImageRoute } from '#server/share-image/route.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aProduct } from '#tests/support/factories.ts'
import { shopOf } from '#tests/support/shop.ts'

/** Every text on a share image is a layer of its own: what is drawn is recorded, and drawn. */
const drawn = vi.hoisted(() => [] as string[])
vi.mock('#server/share-image/text-layer.ts', async (importOriginal) => {
  const { textLayer } = await importOriginal<typeof import('#server/share-image/text-layer.ts')>()
  const recorded: typeof textLayer = (files, line) => {
    drawn.push(line.text)
    return textLayer(files, line)
  }
  return { textLayer: recorded }
})
beforeEach(() => void drawn.splice(0))

const { db } = await testDatabase()
const owner = { name: 'دیجی‌نور', slogan: 'نور در خانه', accent: '#ff0055', baseUrl: 'https://diginoor.example' }
const context = shopOf(db, owner)
const fontsDir = await mkdtemp(join(tmpdir(), 'vitrin-share-'))
afterAll(() => rm(fontsDir, { recursive: true }))
await buildShareFont(fontsDir)
const files = { mediaDir: 'media', fontsDir }
const app = createRouter().route('/', shareImageRoute(context, files))

await aProduct(db, { slug: 'lamp', farsiName: 'چراغ مطالعه', price: 1_200_000 })
const post = { title: 'راهنمای نور', summary: 'یک جمله', body: 'یک بند', authorName: 'نویسنده' }
await db.insert(posts).values({ slug: 'light', status: 'published', publishedAt: new Date('2026-01-01T00:00:00Z'), ...post })

test.each([
  ['a product', '/share/lamp.jpg', 'چراغ مطالعه'],
  ['a post', '/share/blog/light.jpg', 'راهنمای نور'],
])('the share image of %s carries the owner’s name and no other shop’s', async (_what, path, title) => {
  expect((await app.request(path)).status).toBe(200)
  expect(drawn).toEqual(expect.arrayContaining([owner.name, title]))
  expect(drawn.join(' ')).not.toMatch(/ویترین|vitrin/i)
})

/** The pixels where the name of the shop stands, beside its sign. */
const headOf = async (image: Buffer) => sharp(image).extract({ left: 700, top: 56, width: 372, height: 60 }).greyscale().raw().toBuffer()

test('the pixels of the name are those of the owner’s name: another name draws another head, the same name the same', async () => {
  const facts = { slug: 'x', farsiName: 'چراغ', price: null, isSoldOut: false, imageUrl: null }
  const headWith = async (name: string) =>
    headOf(await drawShareImage(productShareCard(shareShop({ ...context.settings, name }), facts), files))
  const [own, again, program] = [await headWith(owner.name), await headWith(owner.name), await headWith('ویترین')]
  expect(own.some((value) => value > 110)).toBe(true)
  expect(own.equals(again)).toBe(true)
  expect(own.equals(program)).toBe(false)
})

test('with a logo the image shows its pixels instead of the sign of the design', async () => {
  const logo = { key: 'a'.repeat(20), width: 144, height: 36 }
  const red = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  const image = await drawShareImage(shopShareCard({ ...context.settings, logo }), files, { logo: red, icon: red })
  const { data } = await sharp(image).extract({ left: 1100, top: 80, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true })
  expect([data[0], data[1], data[2]].map((value = 0) => value > 200)).toEqual([true, false, false])
  expect(drawn.join(' ')).not.toMatch(/ویترین|vitrin/i)
  expect(drawn).toContain(owner.slogan)
})
