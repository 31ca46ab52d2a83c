import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { categories, productAttributes, products } from '#db/schema/catalog.ts'
import { toman } from '#domain/money.ts'
import { listProducts } from '#services/catalog/list-products.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aCategory, aProduct } from '#tests/support/factories.ts'
import { shopOf } from '#tests/support/shop.ts'

// Stock and sales are changed without orders and stock movements.
const { db, pool } = await testDatabase({ breaksInvariants: true })
const context = shopOf(db, { baseUrl: 'https://vitrin.example' })
const parent = await aCategory(db, { slug: 'parent' })
const category = await aCategory(db, { slug: 'phones', parent })
const slugs = async (search = '') => (await listProducts(context, new URLSearchParams(search)))?.products.map(({ slug }) => slug)
const total = async (search: string) => (await listProducts(context, new URLSearchParams(search)))?.total
const change = (slug: string, set: object) => db.update(products).set(set).where(eq(products.slug, slug))

await aProduct(db, { slug: 'one', category, price: 300, farsiName: 'ه', attributes: { color: 'آبی' } })
await aProduct(db, { slug: 'two', category, price: 200, farsiName: 'و', attributes: { color: 'سبز' } })
await aProduct(db, { slug: 'three', category, price: 100, farsiName: 'پ' })

test('every committed change is in the next listing, in all sorts', async () => {
  expect(await slugs()).toEqual(['three', 'two', 'one'])
  expect(await slugs('sort=name')).toEqual(['three', 'two', 'one'])
  expect(await slugs('sort=price-asc')).toEqual(['three', 'two', 'one'])
  await change('three', { price: toman(250) })
  expect(await slugs('sort=price-asc')).toEqual(['two', 'three', 'one'])
  expect(await slugs('sort=price-desc')).toEqual(['one', 'three', 'two'])
  await change('three', { price: null })
  expect(await slugs('sort=price-asc')).toEqual(['two', 'one', 'three'])
  expect(await slugs('sort=price-desc')).toEqual(['one', 'two', 'three'])
  await change('one', { unitsSold: 7 })
  expect(await slugs('sort=best-selling')).toEqual(['one', 'three', 'two'])
  await change('three', { stockQuantity: 0 })
  for (const sort of ['newest', 'price-asc', 'price-desc', 'name', 'best-selling'])
    expect((await slugs(`sort=${sort}`))?.at(-1)).toBe('three')
  await change('three', { stockQuantity: 5, farsiName: 'ی' })
  expect(await slugs('sort=name')).toEqual(['two', 'one', 'three'])
})

test('a changed text is searchable in the next listing', async () => {
  await change('two', { title: 'Sepehr 5', description: 'با بدنه‌ی فیروزه‌ای' })
  expect([await slugs('q=sepehr'), await slugs('q=فیروزه ای'), await slugs('q=فیروزهای')]).toEqual([['two'], ['two'], ['two']])
  await change('two', { description: 'با بدنه‌ی مسی و دسته‌ای از چوب گردو که از هر بدنه‌ی دیگری درازتر گفته شده است' })
  expect([await slugs('q=فیروزه'), await slugs('q=گردو'), await slugs('q=SEPEHR')]).toEqual([[], ['two'], ['two']])
})

test('a match never spans two texts or two products', async () => {
  await change('two', { title: 'Sepehr', farsiName: 'و', description: 'مسی' })
  expect([await slugs('q=و sepehr'), await slugs('q=sepehr مسی'), await slugs('q=مسی پ'), await slugs('q=مسی ه')]).toEqual([[], [], [], []])
})

test('a sale that leaves stock records no product change', async () => {
  const changes = () => db.execute(sql`select * from product_changes order by product_id`)
  const before = await changes()
  await change('two', { stockQuantity: sql`stock_quantity - 1` })
  expect((await changes()).rows).toEqual(before.rows)
})

test('an inserted product, a new value and a deleted product are in the next listing', async () => {
  await aProduct(db, { slug: 'four', category, attributes: { color: 'یاسی', size: 'بزرگ' } })
  expect(await slugs()).toEqual(['four', 'three', 'two', 'one'])
  expect(await slugs('color=یاسی&size=بزرگ')).toEqual(['four'])
  await db.delete(productAttributes).where(sql`product_id = (select id from products where slug = 'four')`)
  expect(await slugs('color=یاسی')).toEqual([])
  await db.delete(products).where(eq(products.slug, 'four'))
  expect(await slugs()).toEqual(['three', 'two', 'one'])
})

test('a change that commits after a later one is not missed', async () => {
  const early = await pool.connect()
  try {
    await early.query('begin')
    await early.query(`update products set price = 1 where slug = 'one'`)
    await change('two', { price: toman(2) })
    expect(await slugs('sort=price-asc')).toEqual(['two', 'one', 'three'])
    await early.query('commit')
    expect(await slugs('sort=price-asc')).toEqual(['one', 'two', 'three'])
  } finally {
    early.release()
  }
})

test('a rolled-back change is never visible', async () => {
  const before = await slugs('sort=price-desc')
  await db
    .transaction(async (tx) => {
      await tx.update(products).set({ price: toman(999_999) })
      throw new Error('roll back')
    })
    .catch(() => {})
  expect(await slugs('sort=price-desc')).toEqual(before)
})

test('concurrent requests each see everything committed before them', async () => {
  for (let price = 1_000; price < 1_020; price++) {
    await change('one', { price: toman(price) })
    const pages = await Promise.all(Array.from({ length: 5 }, () => listProducts(context, new URLSearchParams('sort=price-desc'))))
    for (const page of pages) expect(page?.priceBounds?.max).toBe(price)
  }
})

test('a cursor continues after its product, even when that sold out and others were inserted', async () => {
  for (let index = 0; index < 30; index++) await aProduct(db, { slug: `many-${index}`, category, price: 1_000_000 + index })
  for (const sort of ['newest', 'price-desc', 'name']) {
    const first = await listProducts(context, new URLSearchParams(`sort=${sort}`))
    const shown = first?.products.map(({ slug }) => slug) ?? []
    await change(shown.at(-1) ?? '', { stockQuantity: 0 })
    const newcomer = await aProduct(db, { slug: `new-${sort}`, category, price: 9_000_000, farsiName: 'آ' })
    const second = await slugs(first?.nextHref?.split('?')[1])
    expect(second?.filter((slug) => shown.slice(0, -1).includes(slug) || slug === newcomer.slug)).toEqual([])
    expect([...shown, ...(second ?? [])].length).toBeGreaterThan(24)
    await change(shown.at(-1) ?? '', { stockQuantity: 10 })
    await change(newcomer.slug, { status: 'inactive' })
  }
})

test('AUTHZ-05: an inactive product is in no listing, count, facet or bound', async () => {
  await aProduct(db, {
    slug: 'hidden',
    category,
    price: 500_000_000,
    farsiName: 'پنهان',
    attributes: { color: 'نامرئی' },
    status: 'inactive',
  })
  const page = await listProducts(context, new URLSearchParams('category=phones&sort=price-desc'))
  expect(JSON.stringify(page)).not.toMatch(/hidden|نامرئی|500000000/)
  expect([await total('q=پنهان'), await total('color=نامرئی'), await total('priceMin=400000000')]).toEqual([0, 0, 0])
})

test('AUTHZ-05: a product whose category, or a category above it, is inactive is in no listing', async () => {
  const other = await aCategory(db, { slug: 'other' })
  await aProduct(db, { slug: 'visible', category: other })
  for (const id of [category.id, parent.id]) {
    await db.update(categories).set({ status: 'inactive' }).where(eq(categories.id, id))
    expect(await slugs()).toEqual(['visible'])
    expect(await listProducts(context, new URLSearchParams('category=phones'))).toBeNull()
    await db.update(categories).set({ status: 'active' }).where(eq(categories.id, id))
  }
})

test.each([
  ['sort', `sort=price-asc;drop table products`],
  ['sort', `sort=newest' or 1=1 --`],
  ['an option name', `color'); drop table products;--=x`],
  ['an option name', `constructor=x&__proto__=y&hasOwnProperty=z`],
  ['a value', `color=x') or (1=1`],
  ['a category', `category=phones' or '1'='1`],
  ['a price', 'priceMin=1 or 1=1&priceMax=%27'],
  ['a page', `page=1;select pg_sleep(5)`],
  ['a cursor', `after=' or 1=1`],
  ['the words', `q=${encodeURIComponent(`'; delete from products; --`)}`],
])('IN-01: SQL in %s does nothing (%s)', async (_where, search) => {
  const count = await db.$count(products)
  await listProducts(context, new URLSearchParams(search))
  expect(await db.$count(products)).toBe(count)
})

test('IN-01: an unknown sort falls back to the default and an unknown option is ignored', async () => {
  expect(await slugs(`sort=id desc&color'--=آبی`)).toEqual(await slugs())
})

test('IN-01: percent, underscore and backslash are literal', async () => {
  await aProduct(db, { slug: 'percent', category, farsiName: 'تخفیف 100% واقعی a_b c\\d' })
  expect([await slugs('q=%25'), await slugs('q=a_b'), await slugs('q=c%5Cd')]).toEqual([['percent'], ['percent'], ['percent']])
  expect(await total('q=a%25b')).toBe(0)
})
