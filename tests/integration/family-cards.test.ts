import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { productFamilies, products, variantOptions } from '#db/schema/catalog.ts'
import { indexProducts } from '#db/search/index-products.ts'
import type { ListedProduct } from '#domain/catalog.ts'
import { toman } from '#domain/money.ts'
import { aBrand, aCategory, aProduct, type Product } from '#tests/support/factories.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const each = await openTestShop({ FAMILY_CARDS: 'each' })

type Shop = typeof shop

async function stock({ db }: Shop) {
  const [category, brand] = [await aCategory(db, { slug: 'mobile' }), await aBrand(db, { slug: 'apple' })]
  const variant = (name: string, color: string, storage: string, price: number, quantity: number) =>
    aProduct(db, { farsiName: `گوشی ${name}`, slug: name, attributes: { color, storage }, price, stock: quantity, category, brand })
  const all = [
    await variant('blue-128', 'آبی', '۱۲۸', 900_000, 0),
    await variant('black-128', 'مشکی', '۱۲۸', 1_000_000, 5),
    await variant('black-256', 'مشکی', '۲۵۶', 1_500_000, 5),
    await variant('pink-256', 'صورتی', '۲۵۶', 1_600_000, 5),
  ]
  const alone = await variant('alone', 'مشکی', '۱۲۸', 2_000_000, 5)
  const options = await db.select().from(variantOptions)
  const optionIds = ['color', 'storage'].flatMap((slug) => options.filter((row) => row.slug === slug).map(({ id }) => id))
  await db.update(variantOptions).set({ name: 'رنگ' }).where(eq(variantOptions.slug, 'color'))
  const [family] = await db.insert(productFamilies).values({ name: 'گوشی', optionIds }).returning()
  const ids = all.map(({ id }: Product) => id)
  await db
    .update(products)
    .set({ familyId: family?.id ?? null })
    .where(inArray(products.id, ids))
  await indexProducts(
    db,
    [...all, alone].map(({ id }) => id),
  )
}

beforeAll(async () => {
  await stock(shop)
  await stock(each)
})

type Listing = { products: ListedProduct[]; total: number; facets: { slug: string; values: { value: string; count: number }[] }[] }

async function list(query = '', { app }: Shop = shop): Promise<Listing> {
  return (await (await app.request(`/api/products${query}`)).json()) as Listing
}

const slugs = ({ products: cards }: { products: readonly { slug: string }[] }) => cards.map(({ slug }) => slug).sort()

test('the store has one card for a family: the cheapest in stock, with what it comes in', async () => {
  const listing = await list()
  expect([listing.total, slugs(listing)]).toEqual([2, ['alone', 'black-128']])
  expect(listing.products.find(({ slug }) => slug === 'black-128')?.family).toEqual({ label: '۳ رنگ', isFrom: true })
  expect(listing.products.find(({ slug }) => slug === 'alone')?.family).toBeNull()
})

test.each([
  ['another value', `?color=${encodeURIComponent('صورتی')}`, ['pink-256']],
  ['two values of an option', `?color=${encodeURIComponent('صورتی,آبی')}`, ['pink-256']],
  ['options together', `?color=${encodeURIComponent('مشکی')}&storage=256`, ['black-256']],
  ['a price', '?priceMin=1400000&priceMax=1700000', ['black-256']],
  ['only what is sold out', `?color=${encodeURIComponent('آبی')}`, ['blue-128']],
  ['a combination that nobody sells', `?color=${encodeURIComponent('صورتی')}&storage=128`, []],
])('filters match any product of the family: %s', async (_case, query, expected) => {
  const listing = await list(query)
  expect([slugs(listing), listing.total]).toEqual([expected, expected.length])
})

test('a family counts once for each value', async () => {
  const counts = ({ facets }: Listing, slug: string) =>
    Object.fromEntries(facets.find((facet) => facet.slug === slug)?.values.map(({ value, count }) => [value, count]) ?? [])
  expect(counts(await list(), 'color')).toEqual({ آبی: 1, مشکی: 2, صورتی: 1 })
  expect(counts(await list(), 'brand')).toEqual({ برند: 2 })
  const black = await list(`?color=${encodeURIComponent('مشکی')}`)
  expect(counts(black, 'color')).toEqual({ آبی: 1, مشکی: 2, صورتی: 1 })
  expect(counts(black, 'storage')).toEqual({ '۱۲۸': 2, '۲۵۶': 1 })
})

test.each(['newest', 'price-asc', 'price-desc', 'name', 'best-selling'])('every sort has each family once: %s', async (sort) => {
  expect(slugs(await list(`?sort=${sort}`))).toEqual(['alone', 'black-128'])
})

test('home, landing pages and related products have one card, of the same product', async () => {
  const home = await (await shop.app.request('/')).text()
  expect(home).toContain('/product/black-128')
  for (const hidden of ['blue-128', 'black-256', 'pink-256']) expect(home).not.toContain(`/product/${hidden}"`)
  const landing = await (await shop.app.request('/iphone')).text()
  expect(landing).not.toContain('/product/pink-256"')
  const related = (await (await shop.app.request('/api/products/alone/related')).json()) as { products: ListedProduct[] }
  expect(slugs(related)).toEqual(['black-128'])
  const ofSibling = (await (await shop.app.request('/api/products/pink-256/related')).json()) as { products: ListedProduct[] }
  expect(slugs(ofSibling)).toEqual(['alone'])
})

test('a search finds the product that fits the words, one of a family', async () => {
  const search = async (q: string) => {
    const body = (await (await shop.app.request(`/api/search?q=${encodeURIComponent(q)}`)).json()) as {
      results: ListedProduct[]
      total: number
    }
    return [body.total, body.results.map(({ slug }) => slug).sort()]
  }
  expect(await search('گوشی')).toEqual([2, ['alone', 'black-128']])
  expect(await search('گوشی pink-256')).toEqual([1, ['pink-256']])
})

test('FAMILY_CARDS=each lists every product, without the label of a family', async () => {
  const listing = await list('', each)
  expect(listing.total).toBe(5)
  expect(listing.products.every(({ family }) => family === null)).toBe(true)
  expect(await (await each.app.request('/')).text()).toContain('/product/pink-256"')
})

test('the card follows the stock at the next request', async () => {
  const { db } = shop
  await db.update(products).set({ stockQuantity: 2, openingStock: 2 }).where(eq(products.slug, 'blue-128'))
  expect(slugs(await list())).toEqual(['alone', 'blue-128'])
})

test.each([
  ['sold out and hidden meanwhile', { stockQuantity: 0, openingStock: 0, hidesWhenSoldOut: true }],
  ['in a hidden category', { stockQuantity: 2, openingStock: 2 }],
])('a cheaper sibling that lists leave out does not take the family out of them: %s', async (where, facts) => {
  const { db, app } = shop
  const hidden = where === 'in a hidden category' ? await aCategory(db, { status: 'inactive' }) : null
  await db
    .update(products)
    .set({ ...facts, price: toman(500_000), ...(hidden && { categoryId: hidden.id }) })
    .where(eq(products.slug, 'blue-128'))
  const home = await (await app.request('/')).text()
  expect(home).toContain('/product/black-128"')
  expect(home).not.toContain('/product/blue-128"')
  expect(home).toContain('۲ رنگ')
})
