import { etag } from 'hono/etag'
import { describeRoute, validator } from 'hono-openapi'
import * as v from 'valibot'
import { maxLines } from '#domain/cart/cart.ts'
import { Refusal } from '#domain/refusals.ts'
import { uuidPattern } from '#domain/uuid.ts'
import { createRouter } from '#server/app-env.ts'
import { jsonResponse, problemResponses } from '#server/problems.ts'
import { getCartProducts } from '#services/cart/get-cart-products.ts'

const maxListLength = maxLines * 37

const query = v.object({
  ids: v.pipe(
    v.string(),
    v.maxLength(maxListLength),
    v.regex(new RegExp(`^${uuidPattern}(?:,${uuidPattern}){0,${maxLines - 1}}$`)),
    v.description('شناسه‌ی ۱ تا ۵۰ محصول، جداشده با ویرگول لاتین'),
    v.transform((ids) => ids.split(',')),
  ),
})

const response = v.object({
  products: v.array(
    v.object({
      id: v.pipe(v.string(), v.uuid()),
      slug: v.string(),
      farsiName: v.string(),
      price: v.pipe(v.nullable(v.number()), v.description('تومان؛ بی‌قیمت یعنی استعلام')),
      stockQuantity: v.number(),
      image: v.nullable(v.object({ url: v.string(), alt: v.string() })),
    }),
  ),
})

/** Public, but prices and stock change: caches must revalidate. */
export const cartProducts = createRouter().get(
  '/',
  describeRoute({
    summary: 'قیمت و موجودی زنده‌ی چند محصول',
    description: 'برای سبد خرید و علاقه‌مندی‌ها. محصولی که در پاسخ نیست دیگر فروخته نمی‌شود.',
    tags: ['سبد خرید'],
    responses: {
      200: jsonResponse(response, 'محصول‌های فعال، بی‌ترتیب'),
      304: { description: 'از بار پیش تغییری نکرده است (If-None-Match)' },
      ...problemResponses('request.malformed'),
    },
  }),
  etag(),
  validator('query', query, ({ success }) => {
    if (!success) throw new Refusal('request.malformed', { fields: [{ name: 'ids', message: 'شناسه‌ی ۱ تا ۵۰ محصول، جداشده با ویرگول' }] })
  }),
  async (c) =>
    c.json({ products: await getCartProducts(c.get('context'), c.req.valid('query').ids) }, 200, { 'cache-control': 'public, no-cache' }),
)
