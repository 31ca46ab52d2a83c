import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { products } from '#db/schema/catalog.ts'
import { auditLog } from '#db/schema/operations.ts'
import { goodsSorts } from '#domain/desk/goods/goods-filters.ts'
import { presets } from '#domain/desk/permissions.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { countStatements } from '#tests/support/desk/statements.ts'
import { aBrand, aCategory, aProduct, type Product } from '#tests/support/factories.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const { headers } = await aDeskClient(shop, presets.owner.name)

type Row = { id: string; farsiName: string; price: number | null; status: string; quantity: number | null; version: number }
type List = { goods: Row[]; next: string | null; count: number; countLimit: number }
type Result = { changed: number; same: number; refused: { id: string; name: string; message: string }[] }

const get = (query: string, as = headers) => app.request(`/api/desk/goods${query}`, { headers: as })
const list = async (query = ''): Promise<List> => (await get(query)).json()
const idsOf = async (query: string) => (await list(query)).goods.map(({ id }) => id)
const post = (body: object, as = headers) =>
  app.request('/api/desk/goods/steps', { method: 'POST', headers: as, body: JSON.stringify({ id: newId(), ...body }) })
const resultOf = async (body: object): Promise<Result> => (await post(body)).json()
const statusOf = async ({ id }: { id: string }) => (await db.select().from(products).where(eq(products.id, id)))[0]?.status
const changesOf = ({ id }: { id: string }, action: string) => db.$count(auditLog, sql`object_id = ${id} and action = ${action}`)

test.each<[string, (product: Product) => string]>([
  ['a part of the Persian name with Arabic letters', () => 'گوشي كوچك'],
  ['words in any sequence', () => 'کوچک گوشی'],
  ['the Latin name in small letters', () => 'tiny phone'],
  ['digits of another script', () => `کوچک ${toPersianDigits(256)}`],
  ['a half-space as a space', () => 'بی سیم'],
  ['the SKU', ({ sku }) => sku.toUpperCase()],
  ['the barcode in Persian digits', () => toPersianDigits('4006381333931')],
])('search finds a hidden product by %s', async (_case, textOf) => {
  const names = { farsiName: 'گوشی کوچک بی\u200cسیم ۲۵۶ گیگ', title: 'Tiny Phone 256' }
  const product = await aProduct(db, { ...names, status: 'inactive' })
  await db.update(products).set({ gtin: '4006381333931' }).where(eq(products.id, product.id))
  expect(await idsOf(`?q=${encodeURIComponent(textOf(product))}`)).toContain(product.id)
  expect(await idsOf(`?q=${encodeURIComponent(`${textOf(product)} nothing`)}`)).not.toContain(product.id)
})

test('filters by status, subtree of a category, brand, stock, price, picture and price, all together', async () => {
  const [parent, brand] = [await aCategory(db), await aBrand(db)]
  const category = await aCategory(db, { parent: await aCategory(db, { parent }) })
  const product = await aProduct(db, { category, brand, price: 5_000_000, stock: 0, images: [], status: 'inactive' })
  const facts = { category: parent.id, brand: brand.id, stock: 'out', min: '5000000', max: '5000000', picture: 'none', status: 'inactive' }
  expect(await idsOf(`?${new URLSearchParams(facts)}`)).toEqual([product.id])
  const others = { stock: 'in', min: '5000001', max: '4999999', status: 'active', category: category.parentId ?? '', price: 'none' }
  for (const [name, value] of Object.entries(others)) {
    const isStillInside = name === 'category'
    expect([name, (await idsOf(`?${new URLSearchParams({ ...facts, [name]: value })}`)).length]).toEqual([name, isStillInside ? 1 : 0])
  }
  const unpriced = await aProduct(db, { category, price: null })
  expect(await idsOf(`?category=${category.id}&price=none`)).toEqual([unpriced.id])
})

test('each view counts what its list shows', async () => {
  const counts = (await (await get('/views')).json()) as Record<string, number>
  const queries = { all: '', active: '?status=active', hidden: '?status=inactive', out: '?stock=out', 'no-picture': '?picture=none' }
  for (const [view, query] of Object.entries(queries)) expect([view, (await list(query)).count]).toEqual([view, counts[view]])
})

test('pages of 50 by cursor neither repeat nor skip a product in any sort', async () => {
  const brand = await aBrand(db)
  const category = await aCategory(db)
  for (let count = 0; count < 60; count += 1)
    await aProduct(db, { brand, category, farsiName: `کالای ${count % 3}`, price: count % 4 === 0 ? null : (count % 5) * 1000 })
  for (const sort of goodsSorts) {
    const first = await list(`?brand=${brand.id}&sort=${sort}`)
    expect([first.goods.length, first.count]).toEqual([50, 60])
    const second = await list(`?brand=${brand.id}&sort=${sort}&cursor=${first.next}`)
    expect([second.goods.length, second.next]).toEqual([10, null])
    expect(new Set([...first.goods, ...second.goods].map(({ id }) => id)).size).toBe(60)
  }
})

test('a search sorts and filters as the list without words does, in pages of 50', async () => {
  const brand = await aBrand(db)
  const category = await aCategory(db)
  const letters = ['ی', 'گ', 'آب', 'اب', 'Zed', 'apple', 'پ', 'ژ', '۹', '10', 'ک\u200cک', 'کک', 'ء']
  for (let count = 0; count < 60; count += 1)
    await aProduct(db, {
      ...{ brand, category, farsiName: `${letters[count % letters.length]} جستنی ${count}`, stock: count % 2 },
      ...{ price: count % 4 === 0 ? null : (count % 5) * 1000, status: count % 3 === 0 ? 'inactive' : 'active' },
    })
  expect((await list('?q=جستنی&status=active&stock=in')).count).toBe(20)
  const alphabet = await db.execute<{ id: string }>(sql`
    select id from products where brand_id = ${brand.id}::uuid order by farsi_name collate "fa-x-icu", id`)
  for (const sort of goodsSorts) {
    const pages = async (query: string) => {
      const first = await list(`?sort=${sort}&${query}`)
      const second = await list(`?sort=${sort}&${query}&cursor=${first.next}`)
      return [...first.goods, ...second.goods].map(({ id }) => id)
    }
    const found = await pages('q=جستنی')
    expect([found.length, new Set(found).size]).toEqual([60, 60])
    if (sort === 'name') expect(found).toEqual(alphabet.rows.map(({ id }) => id))
    expect(await pages(`category=${category.id}`)).toEqual(found)
    expect(await pages(`brand=${brand.id}&q=جستنی`)).toEqual(found)
  }
})

test('the key of a name sorts as the Persian alphabet does', async () => {
  const { rows } = await db.execute(sql`
    select a.farsi_name as first, b.farsi_name as second from products a join products b
      on (a.farsi_name collate "fa-x-icu" < b.farsi_name collate "fa-x-icu")
        and alphabetical_key(a.farsi_name) collate "C" > alphabetical_key(b.farsi_name) collate "C" limit 10`)
  expect(rows).toEqual([])
})

test('the last unit sold moves a product from «موجود» to «ناموجود» of a search', async () => {
  const product = await aProduct(db, { farsiName: 'تک\u200cدانه', stock: 1 })
  expect(await idsOf('?q=تک دانه&stock=in')).toEqual([product.id])
  await db.update(products).set({ stockQuantity: 0, openingStock: 0 }).where(eq(products.id, product.id))
  expect(await idsOf('?q=تک دانه&stock=out')).toEqual([product.id])
})

const forged = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
const anId = '00000000-0000-7000-8000-000000000000'

test.each([
  ['an unknown filter', '?cost=1'],
  ['an unknown sort', '?sort=cost'],
  ['a sort with SQL', `?sort=${encodeURIComponent('price; drop table products')}`],
  ['an unknown state', '?status=stolen'],
  ['a negative amount', '?min=-5'],
  ['a category that is no id', '?category=phones'],
  ['a forged cursor', '?cursor=AAAA'],
  ['a cursor of another sort', `?sort=price&cursor=${forged(['-added', '1', anId])}`],
  ['a cursor with SQL', `?cursor=${forged(['-added', "1';--", anId])}`],
  ['a cursor with more parts', `?cursor=${forged(['-added', '1', anId, 1])}`],
  ['too short a search', '?q=ab'],
  ['a selection with a cursor', '/selection?cursor=AAAA'],
])('DESK-36: %s is refused with a Persian message and changes nothing', async (_case, query) => {
  const before = await fingerprint(db)
  const response = await get(query)
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([422, expect.stringMatching(/^desk\./)])
  expect(await fingerprint(db)).toBe(before)
})

test('DESK-36: a search for wildcards is a search for those characters', async () => expect(await idsOf('?q=%25%25%25')).toEqual([]))

test('a page of the list stays below 40 KB and 7 statements', async () => {
  const category = await aCategory(db)
  for (let count = 0; count < 55; count += 1) await aProduct(db, { category, farsiName: `گوشی موبایل ${'بلند '.repeat(12)}${count}` })
  const { result: body, count } = await countStatements(shop, async () => (await get(`?category=${category.id}&q=${'بلند'}`)).text())
  expect(Buffer.byteLength(body)).toBeLessThan(40 * 1024)
  expect(count).toBeLessThanOrEqual(6)
})

test('the number in stock is for those who may read it', async () => {
  await aProduct(db, { stock: 7 })
  const { headers: content } = await aDeskClient(shop, presets.content.name)
  const rows = ((await (await get('', content)).json()) as List).goods
  expect(rows.every(({ quantity }) => quantity === null)).toBe(true)
})

test('hide, publish and move name each product, and one audit row each', async () => {
  const [good, bare, unpriced] = [await aProduct(db), await aProduct(db, { images: [] }), await aProduct(db, { price: null })]
  const ids = [good.id, bare.id, unpriced.id]
  expect(await resultOf({ chosen: { ids }, step: { do: 'hide' } })).toMatchObject({ changed: 3, refused: [] })
  const { changed, refused } = await resultOf({ chosen: { ids }, step: { do: 'publish' } })
  const messages = Object.fromEntries(refused.map(({ name, message }) => [name, message]))
  expect([changed, Object.keys(messages).length]).toEqual([1, 2])
  expect(messages[bare.farsiName]).toContain('تصویر ندارد')
  expect(messages[unpriced.farsiName]).toContain('قیمت ندارد')
  expect(await Promise.all([good, bare, unpriced].map(statusOf))).toEqual(['active', 'inactive', 'inactive'])
  await resultOf({ chosen: { ids: [unpriced.id] }, step: { do: 'publish', withoutPrice: true } })
  expect(await statusOf(unpriced)).toBe('active')
  // What is published already leaves no row.
  await resultOf({ chosen: { ids: [good.id] }, step: { do: 'publish' } })
  expect([await changesOf(good, 'product.published'), await changesOf(bare, 'product.published')]).toEqual([1, 0])
  const category = await aCategory(db)
  await resultOf({ chosen: { ids }, step: { do: 'move', categoryId: category.id } })
  expect((await idsOf(`?category=${category.id}`)).sort()).toEqual([...ids].sort())
})

test('each step needs its permission', async () => {
  const product = await aProduct(db)
  const { headers: content } = await aDeskClient(shop, presets.content.name)
  const { headers: clerk } = await aDeskClient(shop, presets.orders.name)
  const chosen = { ids: [product.id] }
  const before = await fingerprint(db)
  expect((await post({ chosen, step: { do: 'hide' } }, content)).status).toBe(403)
  expect((await post({ chosen, step: { do: 'move', categoryId: product.categoryId } }, clerk)).status).toBe(403)
  expect((await post({ chosen, step: { do: 'move', categoryId: anId } })).status).toBe(422)
  expect(await fingerprint(db)).toBe(before)
})
