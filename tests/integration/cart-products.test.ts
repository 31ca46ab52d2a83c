import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { products } from '#db/schema/catalog.ts'
import { toman } from '#domain/money.ts'
import { aCategory, aProduct } from '#tests/support/factories.ts'
import { openTestShop } from '#tests/support/test-shop.ts'

const { app, db } = await openTestShop()

const getProducts = (ids: readonly string[]) => app.request(`/api/cart-products?ids=${ids.join(',')}`)
const read = async (ids: readonly string[]) => ((await (await getProducts(ids)).json()) as { products: { id: string }[] }).products

test('a product is returned with the fields of a cart line only', async () => {
  const phone = await aProduct(db, { title: 'iPhone 16', farsiName: 'آیفون ۱۶', price: 98_500_000, stock: 3 })
  expect(await read([phone.id])).toEqual([
    {
      id: phone.id,
      slug: phone.slug,
      farsiName: 'آیفون ۱۶',
      price: 98_500_000,
      stockQuantity: 3,
      image: { url: '/media/products/phone-pro-blue-pair.webp', alt: 'آیفون ۱۶' },
    },
  ])
})

test('the next request sees a new price and a sold-out product', async () => {
  const phone = await aProduct(db, { price: 1000, stock: 2 })
  const etag = (await getProducts([phone.id])).headers.get('etag') ?? ''
  expect((await app.request(`/api/cart-products?ids=${phone.id}`, { headers: { 'if-none-match': etag } })).status).toBe(304)
  await db
    .update(products)
    .set({ price: toman(1200), stockQuantity: 0, openingStock: 0 })
    .where(eq(products.id, phone.id))
  const again = await app.request(`/api/cart-products?ids=${phone.id}`, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(200)
  expect(again.headers.get('cache-control')).toBe('public, no-cache')
  expect(await again.json()).toMatchObject({ products: [{ price: 1200, stockQuantity: 0 }] })
})

test('a product without a price returns null', async () => {
  const phone = await aProduct(db, { price: null })
  expect(await read([phone.id])).toMatchObject([{ price: null }])
})

test('AUTHZ-05: hidden and unknown products, and those in hidden categories, are omitted from the response', async () => {
  const shown = await aProduct(db)
  const hidden = await aProduct(db, { status: 'inactive' })
  const inHidden = await aProduct(db, { category: await aCategory(db, { status: 'inactive' }) })
  const found = await read([hidden.id, shown.id, inHidden.id, newId()])
  expect(found.map(({ id }) => id)).toEqual([shown.id])
})

test('fifty products are returned in one request', async () => {
  const category = await aCategory(db)
  const ids: string[] = []
  for (let number = 0; number < 50; number += 1) ids.push((await aProduct(db, { category })).id)
  expect((await read(ids)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})

const id = newId()

test.each<[what: string, query: string]>([
  ['IN-08: 51 ids', `?ids=${Array.from({ length: 51 }, newId).join(',')}`],
  ['IN-08: 1,000 ids', `?ids=${Array.from({ length: 1000 }, newId).join(',')}`],
  ['no ids', ''],
  ['an empty list', '?ids='],
  ['an id that is none', '?ids=1'],
  ['an id with an addition', `?ids=${id}'--`],
  ['a comma too many', `?ids=${id},`],
  ['IN-04: the parameter twice', `?ids=${id}&ids=${id}`],
  ['IN-04: an array', `?ids[]=${id}`],
])('%s is refused', async (_what, query) => {
  const response = await app.request(`/api/cart-products${query}`)
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'request.malformed', fields: [{ name: 'ids' }] })
})
