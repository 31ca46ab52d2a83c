import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forgetMove, recordMove } from '#db/redirects.ts'
import { categories } from '#db/schema/catalog.ts'
import { redirects } from '#db/schema/content.ts'
import { filterPath } from '#domain/redirects.ts'
import { aBrand, aCategory, aProduct } from '#tests/support/factories.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const { app, db } = await openTestShop()

async function see(path: string): Promise<string> {
  const response = await app.request(path)
  return response.status === 301 ? `301 ${response.headers.get('location')}` : String(response.status)
}

const move = (from: string, to: string) => db.transaction((tx) => recordMove(tx, from, to))

test('a page at an address it had before answers 301, which no browser stores', async () => {
  const { slug } = await aProduct(db)
  await move('/product/old-name', `/product/${slug}`)
  const response = await app.request('/product/old-name')
  expect([response.status, response.headers.get('location'), response.headers.get('cache-control')]).toEqual([
    301,
    `/product/${slug}`,
    'no-cache',
  ])
  expect(await see('/product/never-existed')).toBe('404')
  expect((await app.request('/_data/product/old-name')).status).toBe(404)
})

test('moved twice leads straight to the present address, and back again leads nowhere', async () => {
  await move('/product/first', '/product/second')
  await move('/product/second', '/product/third')
  expect(await see('/product/first')).toBe('301 /product/third')
  await move('/product/third', '/product/first')
  expect(await see('/product/second')).toBe('301 /product/first')
  expect(await see('/product/first')).toBe('404')
})

test('a filter that moved is replaced in the URL of a listing; the other filters stay', async () => {
  const [category, brand] = [await aCategory(db), await aBrand(db)]
  await aProduct(db, { category, brand, attributes: { 'case-size': '۴۱ میلی‌متر' } })
  await move(filterPath('category', 'old-phones'), filterPath('category', category.slug))
  await move(filterPath('brand', 'old-brand'), filterPath('brand', brand.slug))
  await move(filterPath('case-size', 'چهل'), filterPath('case-size', '۴۱-میلی‌متر'))
  expect(await see('/store?category=old-phones&sort=price-asc')).toBe(`301 /store?category=${category.slug}&sort=price-asc`)
  expect(await see(`/store?brand=old-brand,${brand.slug}&inStock=1`)).toBe(`301 /store?brand=${brand.slug}&inStock=1`)
  expect(await see(`/store?case-size=${encodeURIComponent('چهل')}`)).toBe(`301 /store?case-size=${encodeURIComponent('۴۱-میلی‌متر')}`)
  expect(await see('/search?q=phone&brand=old-brand')).toBe(`301 /search?q=phone&brand=${brand.slug}`)
  expect(await see('/store?brand=nobody')).toBe('200')
  expect(await see(`/store?category=${category.slug}`)).toBe('200')
})

test('an address in use again leads nowhere', async () => {
  await move('/product/taken', '/product/elsewhere')
  await db.transaction((tx) => forgetMove(tx, '/product/taken'))
  await aProduct(db, { slug: 'taken' })
  expect(await see('/product/taken')).toBe('200')
  expect(await db.$count(redirects, eq(redirects.fromPath, '/product/taken'))).toBe(0)
})

test('a family page follows the renamed category of its texts', async () => {
  const category = await aCategory(db, { slug: 'macbook', name: 'مک‌بوک' })
  await aProduct(db, { category, farsiName: 'مک‌بوک ایر' })
  expect(await (await app.request('/mac')).text()).toContain('مک‌بوک ایر')
  await db.update(categories).set({ slug: 'mac-laptops' }).where(eq(categories.id, category.id))
  await move(filterPath('category', 'macbook'), filterPath('category', 'mac-laptops'))
  const page = await (await app.request('/mac')).text()
  expect(page).toContain('مک‌بوک ایر')
  expect(page).toContain('/store?category=mac-laptops')
})
