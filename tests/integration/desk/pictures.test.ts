import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { media, productImages, products } from '#db/schema/catalog.ts'
import { auditLog } from '#db/schema/operations.ts'
import { presets } from '#domain/desk/permissions.ts'
import { productWidth, productWidths, zoomWidth } from '#domain/pictures.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aProduct } from '#tests/support/factories.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ DATA_DIR: mkdtempSync(join(tmpdir(), 'vitrin-pictures-')) })
const { app, db, context } = shop
const owner = await aDeskClient(shop, presets.owner.name)
const { 'content-type': _json, ...formHeaders } = owner.headers

type Body = Record<string, unknown> & {
  id: string
  code: string
  product: { version: number }
  pictures: { id: string; url: string; alt: string }[]
}

const drawn = (red: number, { width = 900, height = 700 } = {}) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 120, b: 60 } } })
const photo = (red: number) => drawn(red).jpeg().toBuffer()

async function upload(productId: string, content: Uint8Array, name = 'a.jpg') {
  const form = new FormData()
  form.set('file', new File([Buffer.from(content)], name))
  const response = await app.request(`/api/desk/goods/${productId}/pictures`, { method: 'POST', headers: formHeaders, body: form })
  return { status: response.status, body: (await response.json()) as Body }
}

async function read(productId: string): Promise<Body> {
  return (await (await app.request(`/api/desk/goods/${productId}/pictures`, { headers: owner.headers })).json()) as Body
}

async function save(productId: string, pictures: unknown, version: number, extra = {}) {
  const headers = { ...owner.headers, 'if-match': `"${version}"` }
  const body = JSON.stringify({ pictures, ...extra })
  const response = await app.request(`/api/desk/goods/${productId}/pictures`, { method: 'PUT', headers, body })
  return { status: response.status, body: (await response.json()) as Body }
}

const pageOf = async (slug: string) => (await app.request(`/product/${slug}`)).text()
const fileCount = async () => (await context.files.list('pictures/')).length

test('a picture is stored in all widths and shown with them once it has an alternative text', async () => {
  const { id, slug } = await aProduct(db, { images: [] })
  expect((await upload(id, await photo(10))).status).toBe(201)
  const { product, pictures } = await read(id)
  const [picture] = pictures
  expect(picture).toMatchObject({ alt: '', url: expect.stringMatching(/^\/media\/products\/own\/[0-9a-f]{40}\.webp$/) })
  const url = picture?.url ?? ''
  expect(await pageOf(slug)).not.toContain(url)
  expect((await save(id, [{ id: picture?.id, alt: 'گوشی آبی از روبه‌رو' }], product.version)).status).toBe(200)
  const page = await pageOf(slug)
  expect(page).toContain('گوشی آبی از روبه‌رو')
  for (const width of productWidths) expect(page).toContain(`${url.replace('.webp', `-${width}.webp`)} ${width}w`)
  expect((await db.select().from(products).where(eq(products.id, id)))[0]?.mainImageUrl).toBe(url)
})

test('each width is served for ever with its type; a browser that accepts AVIF gets it at the same address', async () => {
  const { id } = await aProduct(db, { images: [] })
  await upload(id, await drawn(20, { width: 2400, height: 1800 }).png().toBuffer())
  const model = (await read(id)).pictures[0]?.url.replace('.webp', '') ?? ''
  for (const width of [...productWidths, zoomWidth]) {
    const response = await app.request(`${model}-${width}.webp`)
    expect([response.status, response.headers.get('content-type'), response.headers.get('vary')]).toEqual([200, 'image/webp', 'Accept'])
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(width)
  }
  const whole = await app.request(`${model}.webp`, { headers: { accept: 'image/avif,image/webp,*/*' } })
  expect(whole.headers.get('content-type')).toBe('image/avif')
  expect((await sharp(Buffer.from(await whole.arrayBuffer())).metadata()).width).toBe(productWidth)
  for (const path of [
    `${model}-333.webp`,
    `${model}-1000.webp`,
    '/media/products/own/x.webp',
    `/media/products/own/${'0'.repeat(40)}.webp`,
  ])
    expect((await app.request(path)).status).toBe(404)
})

test('white and transparent backgrounds stay; a small picture is not enlarged', async () => {
  const { id } = await aProduct(db, { images: [] })
  const white = sharp({ create: { width: 200, height: 200, channels: 3, background: '#ffffff' } })
  const clear = sharp({ create: { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  await upload(id, await white.png().toBuffer())
  await upload(id, await clear.png().toBuffer())
  const [first, second] = (await read(id)).pictures.map(({ url }) => url)
  const pixelsOf = async (url = '') =>
    sharp(Buffer.from(await (await app.request(url)).arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true })
  const [opaque, transparent] = [await pixelsOf(first), await pixelsOf(second)]
  expect([...opaque.data.subarray(0, 3), opaque.info.width]).toEqual([255, 255, 255, 200])
  expect([transparent.info.channels, transparent.data[3]]).toEqual([4, 0])
})

test('DESK-24: the position in a photo is not in what is stored, and the photo stands upright', async () => {
  const { id } = await aProduct(db, { images: [] })
  const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 41/1 0/1' } }
  await upload(id, await drawn(30).jpeg().withMetadata({ orientation: 6, exif }).toBuffer())
  const url = (await read(id)).pictures[0]?.url ?? ''
  for (const accept of ['image/webp', 'image/avif']) {
    const facts = await sharp(Buffer.from(await (await app.request(url, { headers: { accept } })).arrayBuffer())).metadata()
    expect([facts.exif, facts.xmp, facts.iptc]).toEqual([undefined, undefined, undefined])
    expect([facts.width, facts.height]).toEqual([700, 900])
  }
})

/** A few kilobytes that are 27 megapixels when they are decoded. */
const bomb = await drawn(1, { width: 6000, height: 4500 }).png().toBuffer()
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const html = Buffer.from('<html><script>alert(1)</script></html>')
test.each([
  ['a bomb of 27 megapixels', bomb, 'picture.tooManyPixels'],
  ['an SVG', svg, 'picture.unreadable'],
  ['HTML named jpg', html, 'picture.unreadable'],
  ['a PDF', Buffer.from('%PDF-1.4\n%%EOF\n'), 'picture.unreadable'],
  ['a truncated photo', (await photo(40)).subarray(0, 400), 'picture.unreadable'],
  ['nothing', Buffer.alloc(0), 'picture.unreadable'],
  ['one byte too many', Buffer.alloc(8 * 1024 * 1024 + 17 * 1024), 'picture.tooLarge'],
])('DESK-24: %s is refused by name, and nothing is stored', async (_case, content, code) => {
  const { id } = await aProduct(db, { images: [] })
  const [before, files] = [await fingerprint(db), await fileCount()]
  expect((await upload(id, content)).body.code).toBe(code)
  expect(await fingerprint(db)).toBe(before)
  expect(await fileCount()).toBe(files)
})

test('DESK-24: of a hundred at once each is stored or refused by name; none is lost or half stored', { timeout: 120_000 }, async () => {
  const { id } = await aProduct(db, { images: [] })
  const before = await fileCount()
  const small = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      drawn(index * 2, { width: 40, height: 40 })
        .png()
        .toBuffer(),
    ),
  )
  const replies = await Promise.all(small.map((content) => upload(id, content)))
  const stored = replies.filter(({ status }) => status === 201).length
  expect(replies.filter(({ status, body }) => status !== 201 && !['shop.busy', 'picture.tooMany'].includes(body.code))).toEqual([])
  expect(stored).toBeGreaterThan(0)
  expect((await read(id)).pictures).toHaveLength(stored)
  expect(await fileCount()).toBe(before + stored * 11)
})

test('the same file again is the same picture, also for another product and twice at once', async () => {
  const [one, other] = [await aProduct(db, { images: [] }), await aProduct(db, { images: [] })]
  const content = await photo(50)
  const replies = await Promise.all([upload(one.id, content), upload(one.id, content)])
  expect(replies[0]?.body.id).toBe(replies[1]?.body.id)
  const files = await fileCount()
  await upload(other.id, content)
  expect([(await read(one.id)).pictures.length, (await read(other.id)).pictures.length, await fileCount()]).toEqual([1, 1, files])
  expect((await read(one.id)).pictures[0]?.url).toBe((await read(other.id)).pictures[0]?.url)
})

test('pictures are reordered and removed in one save; the first published one is the main picture', async () => {
  const { id } = await aProduct(db, { images: ['/media/products/a.webp', '/media/products/b.webp', '/media/products/c.webp'] })
  const { pictures } = await read(id)
  const [a, b, c] = pictures
  expect(
    (
      await save(
        id,
        [c, a, b].map((one) => ({ id: one?.id, alt: one === c ? '' : 'متن' })),
        1,
      )
    ).body,
  ).toEqual({ version: 2 })
  expect((await read(id)).pictures.map(({ url }) => url)).toEqual([
    '/media/products/c.webp',
    '/media/products/a.webp',
    '/media/products/b.webp',
  ])
  const main = async () => (await db.select().from(products).where(eq(products.id, id)))[0]?.mainImageUrl
  expect(await main()).toBe('/media/products/a.webp')
  await save(id, [{ id: b?.id, alt: 'متن' }], 2)
  expect([await main(), await db.$count(productImages, eq(productImages.productId, id))]).toEqual(['/media/products/b.webp', 1])
  expect(await db.$count(auditLog, eq(auditLog.objectId, id))).toBe(2)
})

test('DESK-13, DESK-20: a stale list, a picture of another product, one twice, other columns: refused, nothing changed', async () => {
  const [one, other] = [await aProduct(db), await aProduct(db)]
  const [mine, theirs] = [(await read(one.id)).pictures[0], (await read(other.id)).pictures[0]]
  const entry = { id: mine?.id, alt: 'متن' }
  const before = await fingerprint(db)
  expect((await save(one.id, [entry], 9)).body).toMatchObject({
    code: 'desk.conflict',
    conflict: { version: 1, fields: { [`alt.${mine?.id}`]: { theirs: mine?.alt, yours: 'متن' } } },
  })
  expect((await save(one.id, [{ ...entry, id: theirs?.id }], 1)).body.code).toBe('catalog.notFound')
  expect((await save(one.id, [entry, entry], 1)).body.code).toBe('catalog.notFound')
  expect((await save(one.id, [{ ...entry, alt: 'ا'.repeat(201) }], 1)).body.code).toBe('request.malformed')
  for (const column of ['imageUrl', 'mediaId', 'displayOrder', 'productId', 'version'])
    expect((await save(one.id, [{ ...entry, [column]: 'x' }], 1)).body.code).toBe('request.malformed')
  expect((await save(one.id, [entry], 1, { version: 5 })).body.code).toBe('request.malformed')
  expect(await fingerprint(db)).toBe(before)
})

test('an upload that the database refuses leaves no file', async () => {
  const images = Array.from({ length: 30 }, (_, index) => `/media/products/${index}.webp`)
  const { id } = await aProduct(db, { images })
  const [files, rows] = [await fileCount(), await db.$count(media)]
  expect((await upload(id, await photo(60))).body.code).toBe('picture.tooMany')
  expect([await fileCount(), await db.$count(media)]).toEqual([files, rows])
})
