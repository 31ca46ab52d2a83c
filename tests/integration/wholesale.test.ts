import { eq, sql } from 'drizzle-orm'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { wholesaleCategories, wholesaleItems } from '#db/schema/content.ts'
import { groupText, salesText } from '#domain/content/wholesale.ts'
import { listWholesale, wholesalePage } from '#services/content/get-wholesale-page.ts'
import { shopOf } from '#tests/support/shop.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const demo = await openTestShop({}, 'demo')
const shop = await openTestShop({ WHOLESALE_GROUP_URL: 'https://t.me/+a_group', WHOLESALE_SALES_URL: 'https://t.me/sales?x=1' })

const html = async (of = demo) => (await of.app.request('/wholesale')).text()
const unescaped = (text: string) => text.replaceAll('&amp;', '&')

/** The decoded text of each QR code on the page. */
async function scanned(page: string): Promise<string[]> {
  const drawings = page.match(/<svg[^>]*aria-label="کد QR[\s\S]*?<\/svg>/g) ?? []
  return Promise.all(
    drawings.map(async (drawing) => {
      const svg = drawing.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"')
      const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? 'unreadable'
    }),
  )
}

const buttonHrefs = (page: string) =>
  ['عضویت در گروه لیست روزانه', 'تماس با واحد فروش'].map((name) =>
    unescaped(new RegExp(`<a[^>]*href="([^"]*)"[^>]*>(?:(?!</a>)[\\s\\S])*${name}</a>`).exec(page)?.[1] ?? ''),
  )

test('each button has a QR code with the same link and prefilled text', async () => {
  for (const [of, group, sales] of [
    [demo, 'https://chat.whatsapp.com/vitrin-example', 'https://wa.me/982191000000'],
    [shop, 'https://t.me/+a_group', 'https://t.me/sales?x=1'],
  ] as const) {
    const page = await html(of)
    const hrefs = buttonHrefs(page)
    expect(await scanned(page)).toEqual(hrefs)
    expect(hrefs.map((href) => new URL(href).searchParams.get('text'))).toEqual([groupText, salesText])
    expect(hrefs.map((href, place) => href.startsWith([group, sales][place] ?? ''))).toEqual([true, true])
  }
})

test('WEB-03: the SVGs need no style attribute', async () => expect(await html()).not.toMatch(/\sstyle="/))

test('a shop without chat links shows its telephone, and no group', async () => {
  const { contact } = wholesalePage(shopOf(demo.db, { supportPhone: '021-91000000' }), { categories: [], failure: null })
  expect(contact).toMatchObject({ group: null, salesHref: 'tel:02191000000', sales: { href: 'tel:02191000000' } })
})

test('only what is in stock is listed, each with its badge and an inquiry that names it; the first card is open', async () => {
  const page = await html()
  const listed = await demo.db.select().from(wholesaleItems).where(eq(wholesaleItems.status, 'in_stock'))
  const others = await demo.db.select().from(wholesaleItems).where(sql`status <> 'in_stock'`)
  expect(page.match(/موجود<\/span>/g)).toHaveLength(listed.length)
  const inquiries = [...page.matchAll(/href="([^"]*)"[^>]*aria-describedby="item-[^>]*>استعلام</g)].map(([, href = '']) =>
    new URL(unescaped(href)).searchParams.get('text'),
  )
  expect(inquiries.sort()).toEqual(listed.map(({ name }) => `سلام، استعلام قیمت عمده: ${name}`).sort())
  for (const { name } of others) expect(page).not.toContain(name)
  expect(page.match(/<details/g)).toHaveLength(7)
  expect(page.match(/<details open/g)).toHaveLength(1)
})

test('GET /api/wholesale sorts by position, missing as 999, then by the Persian alphabet', async () => {
  const response = await demo.app.request('/api/wholesale')
  const { categories } = (await response.json()) as { categories: { name: string; order: number | null; items: { status: string }[] }[] }
  expect(categories.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, null])
  expect(new Set(categories.flatMap(({ items }) => items.map(({ status }) => status)))).toEqual(new Set(['in_stock']))
  const etag = response.headers.get('etag') ?? ''
  expect((await demo.app.request('/api/wholesale', { headers: { 'if-none-match': etag } })).status).toBe(304)
  const [first] = await demo.db.select().from(wholesaleItems).where(eq(wholesaleItems.status, 'in_stock')).limit(1)
  await demo.db
    .update(wholesaleItems)
    .set({ status: 'sold' })
    .where(eq(wholesaleItems.id, first?.id ?? ''))
  expect(await (await demo.app.request('/api/wholesale')).text()).not.toContain(first?.name)
})

test('items come newest first within their category, and a name is only text', async () => {
  const [group] = await shop.db.insert(wholesaleCategories).values({ name: '<b>&"' }).returning()
  const categoryId = group?.id ?? ''
  for (const [day, name] of ['کهنه', '<script>alert(1)</script>'].entries())
    await shop.db.insert(wholesaleItems).values({ categoryId, name, status: 'in_stock', createdAt: new Date(Date.UTC(2026, 0, day + 1)) })
  const [listed] = await listWholesale(shopOf(shop.db))
  expect(listed?.items.map(({ name }) => name)).toEqual(['<script>alert(1)</script>', 'کهنه'])
  expect(await html(shop)).not.toContain('<script>alert')
})

test('an empty list and a failed one have different messages, and the sales contact stays', async () => {
  await shop.db.delete(wholesaleItems)
  const empty = await html(shop)
  expect(empty).toContain('هیچ محصولی در انبار موجود نیست')
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`lock table wholesale_items in access exclusive mode`)
    const failed = await html(shop)
    expect(failed).toContain('خطا در بارگذاری محصولات عمده فروشی')
    expect(await scanned(failed)).toHaveLength(2)
    const response = await shop.app.request('/api/wholesale')
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'wholesale.failed' }])
  })
})
