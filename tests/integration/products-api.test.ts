import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
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

test('every field of a product whose price fell in a sale is described', async () => {
  const [slug, sale, restore] = ['iphone-16', newId(), newId()]
  await db.execute(sql`update products set created_at = now() - interval '90 days' where slug = ${slug}`)
  await db.execute(sql`insert into price_changes (product_id, old_price, new_price, changed_at, was_charged)
    select id, price + 10000, price, now() - interval '10 days', true from products where slug = ${slug}`)
  await db.execute(sql`insert into price_runs (id, rule, filter, summary, restores_id, is_sale)
    values (${sale}, '{}', '{}', '{}', null, true), (${restore}, null, '{}', '{}', ${sale}, true)`)
  await db.execute(sql`insert into price_run_items (run_id, product_id, rank, old_price, new_price)
    select ${restore}::uuid, id, 2, price, price + 10000 from products where slug = ${slug}`)
  await db.execute(sql`insert into desk_jobs (id, kind, total, start_at) values (${restore}, 'price-run', 1, now() + interval '1 hour')`)
  const { body } = await get(`/${slug}`)
  const document = await apiDocument(createRouter().route('/products', products))
  const described = v.parse(responseSchema, document.paths?.['/api/products/{slug}']).get.responses[200].content['application/json'].schema
  const { months } = v.parse(v.object({ prices: v.object({ months: v.array(v.object({ name: v.string() })) }) }), body).prices
  expect(months.length).toBeGreaterThan(0)
  expect(Object.keys(body as object).toSorted()).toEqual(Object.keys(described.properties).toSorted())
  expect(Object.keys(body as object)).toEqual(expect.arrayContaining(described.required))
  expect(Object.keys(body as object).length - described.required.length).toBe(3)
})

const bodySchema = v.object({ properties: v.record(v.string(), v.unknown()), required: v.array(v.string()) })
const responseSchema = v.object({
  get: v.object({
    responses: v.object({ 200: v.object({ content: v.object({ 'application/json': v.object({ schema: bodySchema }) }) }) }),
  }),
})

test.each(['/unknown', '/unknown/related', '?category=unknown'])('%s is a 404', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test('every route is in the description', async () => {
  const document = await apiDocument(createRouter().route('/products', products))
  expect(Object.keys(document.paths ?? {})).toEqual(['/api/products', '/api/products/{slug}', '/api/products/{slug}/related'])
})
