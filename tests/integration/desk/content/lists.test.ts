import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { products } from '#db/schema/catalog.ts'
import { wholesaleItems } from '#db/schema/content.ts'
import type { ListGroup } from '#domain/content/owner-lists.ts'
import { presets } from '#domain/desk/permissions.ts'
import { toman } from '#domain/money.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/factories.ts'
import { hostileStrings, liveMarkup } from '#tests/support/hostile-strings.ts'
import { fingerprint, shopOn } from '#tests/support/test-shop.ts'

const connection = await testDatabase()
const { db } = connection
const here = shopOn(connection)
const otherConnection = connect(connection.to)
const there = shopOn(otherConnection)
const subscription = there.followNotifications()
afterAll(async () => {
  await subscription.stop()
  await otherConnection.close()
})
const owner = await aDeskClient(here, presets.owner.name)

const read = async (key: string) =>
  (await (await here.app.request(`/api/desk/lists/${key}`, { headers: owner.headers })).json()) as { version: number; groups: ListGroup[] }

async function save(key: string, version: number, groups: unknown) {
  const headers = { ...owner.headers, 'if-match': `"${version}"` }
  const response = await here.app.request(`/api/desk/lists/${key}`, { method: 'PUT', headers, body: JSON.stringify({ groups }) })
  return { status: response.status, body: await response.json() }
}

const page = async (path: string) => (await there.app.request(path)).text()
const row = (values: Record<string, string>) => ({ id: newId(), values })
const group = (values: Record<string, string>, ...rows: ReturnType<typeof row>[]) => ({ ...row(values), rows })

test('the list for partners is edited in one save: prices, states, sequence; the page shows it at the next request', async () => {
  const [phone, tablet, hidden] = [
    row({ name: 'گوشی عمده', price: '۱۲٬۵۰۰٬۰۰۰', status: 'in_stock' }),
    row({ name: 'تبلت عمده', price: '', status: 'in_stock' }),
    row({ name: 'در راه', price: '', status: 'coming' }),
  ]
  const phones = group({ name: 'گوشی‌ها', description: 'حداقل ۳ دستگاه' }, tablet, phone, hidden)
  const { version } = await read('wholesale')
  expect(await save('wholesale', version, [phones])).toEqual({ status: 200, body: { version: 1 } })
  await expect.poll(() => page('/wholesale'), { timeout: 10_000 }).toContain('۱۲٬۵۰۰٬۰۰۰ تومان')
  const html = await page('/wholesale')
  expect(html.indexOf('تبلت عمده')).toBeLessThan(html.indexOf('گوشی عمده'))
  expect(html).not.toContain('در راه')
  const { createdAt } = (await db.select().from(wholesaleItems).where(eq(wholesaleItems.id, phone.id)))[0] ?? {}
  const sold = { ...phone, values: { ...phone.values, status: 'sold' } }
  expect((await save('wholesale', 1, [{ ...phones, rows: [sold, tablet] }])).status).toBe(200)
  await expect.poll(() => page('/wholesale'), { timeout: 10_000 }).not.toContain('گوشی عمده')
  const rows = await db.select().from(wholesaleItems)
  expect(rows.map(({ name }) => name).sort()).toEqual(['تبلت عمده', 'گوشی عمده'])
  expect(rows.find(({ id }) => id === phone.id)?.createdAt).toEqual(createdAt)
  await save('wholesale', 2, [])
  expect(await db.$count(wholesaleItems)).toBe(0)
})

test('the menu and the footer begin as the shop has them, and are the owner’s on every page of every node after a save', async () => {
  const menu = await read('menu')
  expect(menu.groups[0]?.rows.map(({ values }) => values.text)).toContain('فروش عمده')
  const links = group({}, row({ text: 'اقساطی', href: '/blog/installments' }), row({ text: 'پشتیبانی', href: 'https://t.me/shop' }))
  expect((await save('menu', menu.version, [links])).status).toBe(200)
  const footer = await read('footer')
  expect(footer.groups.map(({ values }) => values.heading)).toContain('قوانین')
  expect((await save('footer', footer.version, [group({ heading: 'شعبه‌ها' }, row({ text: 'تهران', href: '/contact' }))])).status).toBe(200)
  for (const path of ['/', '/store', '/blog']) {
    await expect.poll(() => page(path), { timeout: 10_000 }).toContain('شعبه‌ها')
    const html = await page(path)
    expect(html).toContain('href="/blog/installments"')
    expect(html).not.toContain('href="/satisfaction"')
  }
})

test('rails come from every source, in the owner’s sequence, with the owner’s titles', async () => {
  const [category, brand] = [await aCategory(db), await aBrand(db)]
  const [one, other, cheap] = [await aProduct(db, { category, brand }), await aProduct(db), await aProduct(db, { price: 90_000 })]
  await db
    .update(products)
    .set({ listPrice: toman(990_000_000) })
    .where(eq(products.id, other.id))
  await db
    .update(products)
    .set({ price: toman(80_000), listPrice: toman(90_000) })
    .where(eq(products.id, cheap.id))
  const rail = (title: string, source: string, value = '', isShown = 'true') => row({ title, source, value, isShown })
  const rails = [
    rail('دست‌چین', 'picked', `/product/${other.slug} ${one.slug}`),
    rail('دسته‌ی ما', 'category', category.slug),
    rail('برند ما', 'brand', brand.slug),
    rail('حراج', 'discounted'),
    rail('ارزان', 'under-price', '۱۰۰٬۰۰۰'),
    rail('پنهان', 'newest', '', 'false'),
    rail('خالی', 'category', 'no-such-category'),
  ]
  const { version } = await read('rails')
  expect((await save('rails', version, [group({}, ...rails)])).status).toBe(200)
  await expect.poll(() => page('/'), { timeout: 10_000 }).toContain('دست‌چین')
  const html = await page('/')
  const parts = html.split('<h2').slice(1)
  const inRail = (title: string) => parts.find((part) => part.slice(0, 200).includes(`>${title}<`)) ?? ''
  expect(inRail('دست‌چین').indexOf(other.slug)).toBeLessThan(inRail('دست‌چین').indexOf(one.slug))
  expect([inRail('دسته‌ی ما').includes(one.slug), inRail('دسته‌ی ما').includes(other.slug)]).toEqual([true, false])
  expect(inRail('برند ما')).toContain(`/store?brand=${brand.slug}`)
  // The list price of the other one was never charged.
  expect([inRail('حراج').includes(other.slug), inRail('حراج').includes(cheap.slug)]).toEqual([false, true])
  expect(inRail('ارزان')).toContain(cheap.slug)
  for (const title of ['پنهان', 'خالی', 'تازه‌ترین‌ها']) expect(inRail(title)).toBe('')
})

test('two people: the second save is refused with both values of each row, and changes nothing', async () => {
  const { version, groups } = await read('footer')
  const [first] = groups
  if (!first) throw new Error('the footer has a column')
  const [theirs, yours] = ['از همکار', 'از من'].map((heading) => [{ ...first, values: { heading } }, ...groups.slice(1)])
  expect((await save('footer', version, theirs)).status).toBe(200)
  const before = await fingerprint(db)
  const late = await save('footer', version, yours)
  expect([late.status, late.body.conflict.fields[first.id]]).toEqual([409, { theirs: 'از همکار', yours: 'از من' }])
  expect(await fingerprint(db)).toBe(before)
})

test.each([
  ['menu', { text: ' ', href: '/store' }],
  ['menu', { text: 'بد', href: 'javascript:hit()' }],
  ['menu', { text: 'بد', href: '//elsewhere.ir' }],
  ['rails', { title: 'بد', source: 'everything', value: '', isShown: 'true' }],
  ['rails', { title: 'بد', source: 'category', value: 'دسته', isShown: 'true' }],
  ['wholesale', { name: 'بد', price: 'گران', status: 'in_stock' }],
  ['wholesale', { name: 'بد', price: '', status: 'unknown' }],
])('a wrong row of %s is refused by its field and changes nothing: %j', async (key, values) => {
  const { version, groups } = await read(key)
  const before = await fingerprint(db)
  const wrong = row(values)
  const { status, body } = await save(key, version, [{ ...(groups[0] ?? group({ name: 'دسته', description: '' })), rows: [wrong] }])
  expect(status).toBe(422)
  expect(JSON.stringify(body)).toContain(wrong.id)
  expect(await fingerprint(db)).toBe(before)
})

test('a list that is unknown, too long or has an id twice is refused', async () => {
  const { version } = await read('menu')
  const twice = row({ text: 'یک', href: '/store' })
  expect((await save('menu', version, [group({}, twice, twice)])).status).toBe(422)
  const many = Array.from({ length: 12 }, () => row({ text: 'یک', href: '/store' }))
  expect((await save('menu', version, [group({}, ...many)])).status).toBe(422)
  expect((await save('other', version, [])).status).toBe(404)
})

test('DESK-17: 200 hostile strings in every field of the lists stay text on the shop', { timeout: 60_000 }, async () => {
  const lines = hostileStrings.map((text) => `ا ${text}`)
  const footer = await read('footer')
  const links = (from: number) => lines.slice(from, from + 12).map((text) => row({ text: text.slice(0, 40), href: '/store' }))
  const columns = [0, 12, 24, 36, 48].map((from) => group({ heading: (lines[from] ?? '').slice(0, 30) }, ...links(from)))
  expect((await save('footer', footer.version, columns)).status).toBe(200)
  const wholesale = await read('wholesale')
  const items = lines.slice(0, 199).map((text) => row({ name: text.slice(0, 190), price: '', status: 'in_stock' }))
  expect(
    (await save('wholesale', wholesale.version, [group({ name: lines[199] ?? '', description: lines[198] ?? '' }, ...items)])).status,
  ).toBe(200)
  const rails = await read('rails')
  const titles = lines.slice(100, 112).map((text) => row({ title: text.slice(0, 50), source: 'newest', value: '', isShown: 'true' }))
  expect((await save('rails', rails.version, [group({}, ...titles)])).status).toBe(200)
  await expect.poll(() => page('/'), { timeout: 10_000 }).not.toContain('دست‌چین')
  await expect.poll(() => page('/wholesale'), { timeout: 10_000 }).toContain('قلم موجود')
  for (const path of ['/', '/wholesale']) expect([path, liveMarkup.test(await page(path))]).toEqual([path, false])
})
