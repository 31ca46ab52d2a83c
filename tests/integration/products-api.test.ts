import * as v from 'valibot'
import { expect, test } from 'vitest'
import { indexPending } from '#db/search/index-products.ts'
import { Refusal, refusals } from '#domain/refusals.ts'
import { apiDocument } from '#server/api/openapi.ts'
import { products } from '#server/api/products.ts'
import { createRouter } from '#server/app-env.ts'
import { testDatabase } from '#tests/support/database.ts'
import { shopOf } from '#tests/support/shop.ts'
import { unlimited } from '#tests/support/unlimited.ts'

const { db } = await testDatabase({ template: 'demo' })
await indexPending(db)
const context = shopOf(db, { baseUrl: 'https://vitrin.example' })
const app = createRouter()
app.use(unlimited(context))
app.route('/api/products', products)
app.onError((error, c) => c.json({ message: error.message }, error instanceof Refusal ? refusals[error.code].status : 500))

const card = v.strictObject({
  id: v.string(),
  slug: v.string(),
  title: v.string(),
  farsiName: v.string(),
  price: v.nullable(v.number()),
  stockQuantity: v.number(),
  image: v.nullable(v.strictObject({ url: v.string(), alt: v.string() })),
  rating: v.nullable(v.number()),
  family: v.nullable(v.strictObject({ label: v.string(), isFrom: v.boolean() })),
  offerEndsAt: v.nullable(v.string()),
  category: v.strictObject({ slug: v.string(), name: v.string() }),
  brand: v.strictObject({ slug: v.string(), name: v.string(), farsiName: v.string() }),
})

const list = v.strictObject({
  products: v.array(card),
  total: v.number(),
  page: v.number(),
  next: v.nullable(v.string()),
  facets: v.array(
    v.strictObject({
      slug: v.string(),
      name: v.string(),
      values: v.array(v.strictObject({ slug: v.string(), value: v.string(), count: v.number(), chosen: v.boolean() })),
    }),
  ),
  priceBounds: v.nullable(v.strictObject({ min: v.number(), max: v.number() })),
})

async function get(path: string) {
  const response = await app.request(`/api/products${path}`)
  return { status: response.status, body: await response.json(), headers: response.headers }
}

test('the response has cards, total, page, facets and the next page’s cursor, and nothing else', async () => {
  const { status, body, headers } = await get('?category=mobile&sort=price-asc')
  expect(status).toBe(200)
  const first = v.parse(list, body)
  expect([first.products.length, first.page]).toEqual([24, 1])
  expect(headers.get('cache-control')).toContain('public')
  const second = v.parse(list, (await get(first.next ?? '')).body)
  expect(second.page).toBe(2)
  const shown = [...first.products, ...second.products].map(({ slug }) => slug)
  expect(new Set(shown).size).toBe(shown.length)
})

test('WEB-06: unknown, repeated and reordered parameters do not change the response', async () => {
  const { body } = await get('?category=mobile&color=مشکی')
  expect((await get('?color=مشکی&utm=1&category=mobile&page=1&category=laptop')).body).toEqual(body)
})

test('a product has what its page shows, without anything internal', async () => {
  const { status, body } = await get('/iphone-16')
  expect(status).toBe(200)
  expect(Object.keys(body as object).toSorted()).toEqual(
    [
      'attributes',
      'brand',
      'category',
      'condition',
      'description',
      'family',
      'farsiName',
      'gtin',
      'id',
      'images',
      'listPrice',
      'mpn',
      'postable',
      'price',
      'rating',
      'registryState',
      'sku',
      'slug',
      'stockQuantity',
      'title',
      'warrantyCompany',
      'warrantyMonths',
      'weightG',
    ].toSorted(),
  )
  const { products: related } = v.parse(v.strictObject({ products: v.array(card) }), (await get('/iphone-16/related')).body)
  expect(related).toHaveLength(4)
  expect(related.map(({ slug }) => slug)).not.toContain('iphone-16')
})

test.each(['/unknown', '/unknown/related', '?category=unknown'])('%s is a 404', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test('every route is in the description', async () => {
  const document = await apiDocument(createRouter().route('/products', products))
  expect(Object.keys(document.paths ?? {})).toEqual(['/api/products', '/api/products/{slug}', '/api/products/{slug}/related'])
})
