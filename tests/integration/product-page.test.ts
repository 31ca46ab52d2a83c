import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { categories, products } from '#db/schema/catalog.ts'
import { getLandingPage } from '#services/catalog/get-landing-page.ts'
import { getProductPage } from '#services/catalog/get-product-page.ts'
import { getRelatedProducts } from '#services/catalog/get-related-products.ts'
import { landingSlugs } from '#services/catalog/landing-families.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aBrand, aCategory, aProduct, aReview } from '#tests/support/factories.ts'
import { shopOf } from '#tests/support/shop.ts'

const { db, pool } = await testDatabase()
const context = shopOf(db, { baseUrl: 'https://vitrin.example' })
const parent = await aCategory(db, { name: 'گوشی موبایل', slug: 'mobile' })
const category = await aCategory(db, { name: 'گوشی آیفون', slug: 'apple-phone', parent })
const sibling = await aCategory(db, { name: 'گوشی سامسونگ', slug: 'samsung-phone', parent })
const brand = await aBrand(db, { name: 'Apple', slug: 'apple', farsiName: 'اپل' })

const phone = await aProduct(db, {
  slug: 'iphone',
  title: 'Apple iPhone 16',
  farsiName: 'گوشی اپل آیفون ۱۶',
  description: '# یک\n\nمتن **پررنگ** و [پیوند](javascript:alert(1)) </script>',
  price: 148_900_000,
  stock: 3,
  category,
  brand,
  images: ['/media/products/a.webp', '/media/products/b.webp'],
  attributes: { storage: '۱۲۸ گیگابایت', color: 'صورتی' },
})

async function page(slug = 'iphone') {
  const data = await getProductPage(context, slug)
  if (!data) throw new Error(`no page for ${slug}`)
  return data
}

test('the page has everything that it shows', async () => {
  const data = await page()
  expect(data).toMatchObject({
    slug: 'iphone',
    title: 'Apple iPhone 16',
    farsiName: 'گوشی اپل آیفون ۱۶',
    price: 148_900_000,
    stockQuantity: 3,
    images: [
      { url: '/media/products/a.webp', alt: 'گوشی اپل آیفون ۱۶', width: 1000, height: 1000 },
      { url: '/media/products/b.webp', width: 1000, height: 1000 },
    ],
    category: { slug: 'apple-phone', name: 'گوشی آیفون' },
    brand: { slug: 'apple', name: 'Apple', farsiName: 'اپل' },
    rating: null,
  })
  expect(data.breadcrumb.map(({ name }) => name)).toEqual(['خانه', 'فروشگاه', 'گوشی موبایل', 'گوشی آیفون'])
  expect(Object.fromEntries(data.attributes.map(({ slug, values }) => [slug, values]))).toEqual({
    storage: ['۱۲۸ گیگابایت'],
    color: ['صورتی'],
  })
  expect(data).not.toHaveProperty('trail')
})

test('a page takes three queries: product, related products, reviews', async () => {
  const query = vi.spyOn(pool, 'query')
  await page()
  expect(query).toHaveBeenCalledTimes(3)
  query.mockRestore()
})

test('IN-03: the description is an element tree without script links, and structured data cannot close its script element', async () => {
  const { description, seo } = await page()
  expect(JSON.stringify(description)).not.toContain('javascript:')
  expect(description[0]).toMatchObject({ kind: 'heading', level: 3 })
  expect(seo.description.length).toBeLessThanOrEqual(155)
})

test('structured data has price in rial, availability, brand, SKU and breadcrumb; the rating only when there is one', async () => {
  const { seo, sku } = await page()
  const [product, breadcrumb] = seo.jsonLd
  expect(product).toMatchObject({
    '@type': 'Product',
    sku,
    brand: { name: 'Apple' },
    image: ['https://vitrin.example/media/products/a.webp', 'https://vitrin.example/media/products/b.webp'],
    offers: { price: 1_489_000_000, priceCurrency: 'IRR', availability: 'https://schema.org/InStock' },
  })
  expect(product).not.toHaveProperty('aggregateRating')
  expect(breadcrumb).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: { length: 5 } })
  expect([seo.canonical, seo.image]).toEqual(['https://vitrin.example/product/iphone', 'https://vitrin.example/share/iphone.jpg'])
  for (const rating of [5, 4, 4] as const) await aReview(db, phone, { rating })
  const rated = await page()
  expect(rated.rating).toEqual({ average: 4.3, count: 3 })
  expect(rated.seo.jsonLd[0]).toMatchObject({ aggregateRating: { ratingValue: 4.3, reviewCount: 3 } })
})

test('a product without a price has no offer in structured data', async () => {
  await aProduct(db, { slug: 'call-us', price: null, category })
  const [product] = (await page('call-us')).seo.jsonLd
  expect(product).not.toHaveProperty('offers')
})

test('related products are four others of the category, in stock first, filled from parent and sibling categories', async () => {
  expect((await page()).related.map(({ slug }) => slug)).toEqual(['call-us'])
  await aProduct(db, { slug: 'sold-out', stock: 0, category })
  await aProduct(db, { slug: 'other-brand', category: sibling })
  expect((await page()).related.map(({ slug }) => slug)).toEqual(['call-us', 'sold-out', 'other-brand'])
  for (const slug of ['second', 'third', 'fourth']) await aProduct(db, { slug, category })
  const related = (await page()).related.map(({ slug }) => slug)
  expect(related).toEqual(['fourth', 'third', 'second', 'call-us'])
  expect((await getRelatedProducts(context, 'iphone'))?.map(({ slug }) => slug)).toEqual(related)
})

test('AUTHZ-05: nothing hidden has a page or is related to one', async () => {
  await aProduct(db, { slug: 'hidden', category, status: 'inactive' })
  expect([await getProductPage(context, 'hidden'), await getRelatedProducts(context, 'hidden')]).toEqual([null, null])
  expect((await page()).related.map(({ slug }) => slug)).not.toContain('hidden')
  for (const { id } of [category, parent]) {
    await db.update(categories).set({ status: 'inactive' }).where(eq(categories.id, id))
    expect([await getProductPage(context, 'iphone'), await getRelatedProducts(context, 'iphone')]).toEqual([null, null])
    await db.update(categories).set({ status: 'active' }).where(eq(categories.id, id))
  }
  await db.update(categories).set({ status: 'inactive' }).where(eq(categories.id, sibling.id))
  await db.update(products).set({ status: 'inactive' }).where(eq(products.slug, 'second'))
  expect((await page()).related.map(({ slug }) => slug)).toEqual(['fourth', 'third', 'call-us', 'sold-out'])
})

test('AUTHZ-05: a product below a hidden category is hidden, and so is one in a category cycle', async () => {
  const [top, middle] = [await aCategory(db, { name: 'بالا' }), await aCategory(db, { name: 'میان' })]
  const place = (child: { id: string }, parentId: string | null) =>
    db.update(categories).set({ parentId }).where(eq(categories.id, child.id))
  await place(middle, top.id)
  await aProduct(db, { slug: 'deep', category: await aCategory(db, { name: 'پایین', parent: middle }) })
  expect((await page('deep')).breadcrumb.map(({ name }) => name)).toEqual(['خانه', 'فروشگاه', 'بالا', 'میان', 'پایین'])
  await db.update(categories).set({ status: 'inactive' }).where(eq(categories.id, top.id))
  expect(await getProductPage(context, 'deep')).toBeNull()
  await db.update(categories).set({ status: 'active' }).where(eq(categories.id, top.id))
  await place(top, middle.id)
  expect(await getProductPage(context, 'deep')).toBeNull()
  await place(top, null)
})

test.each(['', 'IPHONE', "iphone' or '1'='1", '../iphone', 'x'.repeat(5_000), '%'])('IN-01: the slug %j finds nothing', async (slug) => {
  expect(await getProductPage(context, slug)).toBeNull()
})

test('a family page shows its products and compares only those', async () => {
  const landing = await getLandingPage(context, 'iphone', 'iphone,third')
  expect(landing?.products.map(({ slug }) => slug)).toContain('iphone')
  expect(landing?.comparisons.length).toBeGreaterThan(0)
  expect(landing?.comparison?.products.map(({ slug }) => slug)).toEqual(['iphone', 'third'])
  expect(landing?.comparison?.rows).toContainEqual({ slug: 'color', name: 'color', values: ['صورتی', null] })
  for (const compare of [null, '', 'iphone', 'iphone,iphone', 'iphone,other-brand', 'iphone,hidden', 'a,b,c']) {
    expect((await getLandingPage(context, 'iphone', compare))?.comparison).toBeNull()
  }
  expect([await getLandingPage(context, 'constructor', null), await getLandingPage(context, 'mac', null)]).toEqual([null, null])
})

test('AUTHZ-05: a family whose category is hidden has no page', async () => {
  await db.update(categories).set({ status: 'inactive' }).where(eq(categories.id, parent.id))
  for (const slug of landingSlugs) expect(await getLandingPage(context, slug, null)).toBeNull()
  await db.update(categories).set({ status: 'active' }).where(eq(categories.id, parent.id))
})
