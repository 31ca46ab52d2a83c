import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { priceChanges, products } from '#db/schema/catalog.ts'
import { toman } from '#domain/money.ts'
import { aBuyer, aCheckout, shippingOf } from '#tests/support/checkout.ts'
import { aProduct, type Product } from '#tests/support/factories.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const { order } = aCheckout(shop, await shippingOf(db))
const cost = toman(7_654_321)
const facts = { condition: 'open_box', warrantyCompany: 'آرمان سرویس', warrantyMonths: 18, registryState: 'with_code', cost } as const

const set = (product: Product, values: Partial<typeof products.$inferInsert>) =>
  db.update(products).set(values).where(eq(products.id, product.id))

async function listPriceOf({ slug }: Product): Promise<number | null> {
  const response = await app.request(`/api/products/${slug}`)
  return ((await response.json()) as { listPrice: number | null }).listPrice
}

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`
const charged = (product: Product, oldPrice: number, days: number, wasCharged = true) =>
  db
    .insert(priceChanges)
    .values({ productId: product.id, oldPrice: toman(oldPrice), newPrice: toman(900), wasCharged, changedAt: daysAgo(days) })

test.each<[string, number, number, (product: Product) => PromiseLike<unknown>, number | null]>([
  ['never charged', 900, 1_000, async () => {}, null],
  ['charged until yesterday', 900, 1_000, (product) => charged(product, 1_000, 1), 1_000],
  ['charged until 29 days ago', 900, 1_000, (product) => charged(product, 1_000, 29), 1_000],
  ['charged until 31 days ago', 900, 1_000, (product) => charged(product, 1_000, 31), null],
  ['more was charged', 900, 1_000, (product) => charged(product, 1_200, 3), 1_000],
  ['less was charged', 900, 1_000, (product) => charged(product, 950, 3), null],
  ['a price of a hidden product', 900, 1_000, (product) => charged(product, 1_000, 3, false), null],
  ['not above the price', 1_000, 1_000, (product) => charged(product, 1_000, 3), null],
])('a list price is shown only when it was charged within 30 days: %s', async (_case, price, listPrice, given, shown) => {
  const product = await aProduct(db, { price })
  await set(product, { listPrice: toman(listPrice) })
  await given(product)
  expect(await listPriceOf(product)).toBe(shown)
  const page = await (await app.request(`/product/${product.slug}`)).text()
  expect(page.includes('قیمت پیشین')).toBe(shown !== null)
})

test('a lowered price is struck through from the next request on', async () => {
  const product = await aProduct(db, { price: 1_000 })
  await set(product, { price: toman(900), listPrice: toman(1_000) })
  expect(await listPriceOf(product)).toBe(1_000)
  expect(await (await app.request(`/product/${product.slug}`)).text()).toContain('۱۰<!-- -->٪ تخفیف')
})

test('warranty, registry state and condition are on the page and in its structured data', async () => {
  const product = await aProduct(db, { attributes: { warranty: '۱۲ ماهه شرکتی' } })
  await set(product, facts)
  const page = await (await app.request(`/product/${product.slug}`)).text()
  for (const text of ['۱۸ ماه، آرمان سرویس', 'با کد فعال‌سازی همراه کالا', 'جعبه‌باز، استفاده‌نشده', 'WarrantyPromise'])
    expect(page).toContain(text)
  expect(page).not.toContain('۱۲ ماهه شرکتی')
})

test('the invoice prints the facts of the moment of the order', async () => {
  const buyer = await aBuyer(shop)
  const product = await aProduct(db)
  await set(product, facts)
  const { body } = await order(buyer, { lines: [{ product, quantity: 1 }] })
  await set(product, { warrantyMonths: 6, warrantyCompany: null })
  const invoice = await (await app.request(`/orders/${body.order.id}/invoice`, { headers: buyer.headers })).text()
  expect(invoice).toContain('گارانتی: ۱۸ ماه، آرمان سرویس؛ رجیستری: با کد فعال‌سازی همراه کالا؛ وضعیت کالا: جعبه‌باز، استفاده‌نشده')
})

test('IN-11: the cost of a product is in no answer for shoppers', async () => {
  const buyer = await aBuyer(shop)
  const product = await aProduct(db, { farsiName: 'گوشی کمیاب' })
  await set(product, facts)
  const { body } = await order(buyer, { lines: [{ product, quantity: 1 }] })
  const q = encodeURIComponent('گوشی کمیاب')
  const paths = [`/product/${product.slug}`, '/', '/store', `/search?q=${q}`, `/orders`, `/orders/${body.order.id}/invoice`]
  const api = ['/api/products', `/api/products/${product.slug}`, `/api/products/${product.slug}/related`, `/api/search?q=${q}`]
  for (const path of [...paths, ...paths.map((page) => `/_data${page}`), ...api, '/api/orders', '/api/cart', '/api/wishlist']) {
    const response = await app.request(path, { headers: buyer.headers })
    const text = await response.text()
    expect([path, text.includes(String(cost)), /"cost"/.test(text)]).toEqual([path, false, false])
  }
})

test('a page shows the prices of the last months from a change on, and says «کمترین قیمت ۳۰ روز» only when it is', async () => {
  const product = await aProduct(db, { price: 1_000, createdAt: new Date('2026-01-01') })
  const page = async () => (await app.request(`/product/${product.slug}`)).text()
  expect(await page()).not.toContain('تاریخچه‌ی قیمت')
  await set(product, { price: toman(900) })
  const lower = await page()
  expect(lower).toContain('تاریخچه‌ی قیمت')
  expect(lower).toContain('<b>۹۰۰ تومان</b>')
  expect(lower).toContain('کمترین قیمت ۳۰ روز')
  await set(product, { price: toman(950) })
  const higher = await page()
  expect(higher).toContain('<b>۹۰۰ تومان</b>')
  expect(higher).not.toContain('کمترین قیمت ۳۰ روز')
})
