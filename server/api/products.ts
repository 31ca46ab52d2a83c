import { etag } from 'hono/etag'
import { describeRoute } from 'hono-openapi'
import * as v from 'valibot'
import { listingSorts } from '#domain/listing.ts'
import { Refusal } from '#domain/refusals.ts'
import { createRouter } from '#server/app-env.ts'
import { jsonResponse, problemResponses } from '#server/problems.ts'
import { limitedForNetwork } from '#server/rate-limits/limited.ts'
import { uncachedLimit } from '#server/rate-limits/search-limits.ts'
import { getProductPage } from '#services/catalog/get-product-page.ts'
import { getRelatedProducts } from '#services/catalog/get-related-products.ts'
import { listProducts } from '#services/catalog/list-products.ts'
import { brand, namedSlug, productBody, productResponse, toman } from './product/product-response.ts'

const card = v.object({
  id: v.pipe(v.string(), v.uuid()),
  slug: v.string(),
  title: v.string(),
  farsiName: v.string(),
  price: toman,
  stockQuantity: v.number(),
  image: v.nullable(v.object({ url: v.string(), alt: v.string() })),
  rating: v.nullable(v.number()),
  family: v.pipe(
    v.nullable(v.object({ label: v.string(), isFrom: v.boolean() })),
    v.description('کارت یک خانواده: در چه چیزهایی هست، مانند «۳ رنگ»، و آیا گران‌تر آن هم هست'),
  ),
  offerEndsAt: v.pipe(v.nullable(v.string()), v.description('پایان تخفیفی که قیمت از آن است؛ وگرنه null')),
  category: namedSlug,
  brand,
})

const listResponse = v.object({
  products: v.array(card),
  total: v.number(),
  page: v.number(),
  next: v.nullable(v.pipe(v.string(), v.description('رشته‌ی جستجوی صفحه‌ی بعد، با علامت پرسش'))),
  facets: v.array(
    v.object({
      slug: v.string(),
      name: v.string(),
      values: v.array(v.object({ slug: v.string(), value: v.string(), count: v.number(), chosen: v.boolean() })),
    }),
  ),
  priceBounds: v.nullable(v.object({ min: v.number(), max: v.number() })),
})

const relatedResponse = v.object({ products: v.array(card) })

const response = (schema: v.GenericSchema, description: string) => ({
  200: jsonResponse(schema, description),
  304: { description: 'از بار پیش تغییری نکرده است (If-None-Match)' },
})

const text = { type: 'string' } as const
const query = (name: string, description: string, schema: object = text) => ({ name, in: 'query' as const, description, schema })
const listParameters = [
  query('category', 'slug دسته؛ خودش، والدش و فرزندانش'),
  query('q', 'بخشی از نام فارسی، عنوان یا توضیح'),
  query('sort', 'ترتیب؛ ناموجودها همیشه آخرند', { type: 'string', enum: listingSorts.map(({ value }) => value), default: 'newest' }),
  query('page', 'شماره‌ی صفحه؛ هر صفحه ۲۴ کالا', { type: 'integer', minimum: 1, default: 1 }),
  query('after', 'نشان پایان صفحه‌ی پیش؛ از next برداشته می‌شود'),
  query('inStock', 'تنها کالاهای موجود', { type: 'string', enum: ['1'] }),
  query('priceMin', 'کمترین قیمت به تومان', { type: 'integer' }),
  query('priceMax', 'بیشترین قیمت به تومان', { type: 'integer' }),
  query('{option}', 'slug هر ویژگی با مقدارهای جداشده با ویرگول، مانند color=مشکی,سفید'),
]

/** The same for everybody, but prices and stock change: caches must revalidate. */
const caching = { 'cache-control': 'public, no-cache' }

export const products = createRouter()
  .use(etag())
  .get(
    '/',
    describeRoute({
      summary: 'فهرست محصول‌ها',
      description: 'میان ویژگی‌ها «و»، میان مقدارهای یک ویژگی «یا». پارامتر ناشناخته نادیده گرفته می‌شود.',
      tags: ['کاتالوگ'],
      parameters: listParameters,
      responses: {
        ...response(listResponse, 'یک صفحه از فهرست با شمار هر مقدار'),
        ...problemResponses('page.notFound', 'search.tooMany', 'request.tooMany'),
      },
    }),
    async (c) => {
      const { searchParams } = new URL(c.req.url)
      await limitedForNetwork(c, uncachedLimit(searchParams))
      const listing = await listProducts(c.get('context'), searchParams)
      if (!listing) throw new Refusal('page.notFound')
      const { products, total, facets, priceBounds, nextHref, query } = listing
      const next = nextHref?.slice(nextHref.indexOf('?')) ?? null
      return c.json({ products, total, page: query.page, next, facets, priceBounds }, 200, caching)
    },
  )
  .get(
    '/:slug',
    describeRoute({
      summary: 'یک محصول',
      tags: ['کاتالوگ'],
      responses: { ...response(productResponse, 'همه‌ی آنچه صفحه‌ی محصول نشان می‌دهد'), ...problemResponses('product.notFound') },
    }),
    async (c) => {
      const product = await getProductPage(c.get('context'), c.req.param('slug'))
      if (!product) throw new Refusal('product.notFound')
      return c.json(productBody(product), 200, caching)
    },
  )
  .get(
    '/:slug/related',
    describeRoute({
      summary: 'محصول‌های مرتبط',
      description: 'تا چهار محصول از همان دسته و سپس از دسته‌ی بالاتر؛ موجودها نخست.',
      tags: ['کاتالوگ'],
      responses: { ...response(relatedResponse, 'محصول‌های مرتبط'), ...problemResponses('product.notFound') },
    }),
    async (c) => {
      const related = await getRelatedProducts(c.get('context'), c.req.param('slug'))
      if (!related) throw new Refusal('product.notFound')
      return c.json({ products: related }, 200, caching)
    },
  )
