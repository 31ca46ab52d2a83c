import { describeRoute, validator } from 'hono-openapi'
import * as v from 'valibot'
import { maxLines, maxQuantity } from '#domain/cart/cart.ts'
import { toman } from '#domain/money.ts'
import { Refusal, type RefusalCode } from '#domain/refusals.ts'
import { jsonResponse, problemResponses } from '#server/problems.ts'

/** Schemas that cart and wishlist share. */
export const productId = v.pipe(v.string(), v.uuid('شناسه‌ی محصول درست نیست'))

const quantity = v.pipe(
  v.number('تعداد باید عدد باشد'),
  v.integer('تعداد باید عدد صحیح باشد'),
  v.minValue(1, 'تعداد باید ۱ تا ۹۹ باشد'),
  v.maxValue(maxQuantity, 'تعداد باید ۱ تا ۹۹ باشد'),
)

const seenPrice = v.pipe(
  v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000_000))),
  v.description('قیمتی که خریدار هنگام افزودن دید (تومان)؛ فقط برای گفتن تغییر است و در سفارش به کار نمی‌آید'),
  v.transform((price) => (price === null ? null : toman(price))),
)

export const lineBody = v.object({ quantity, seenPrice })

export const linesBody = v.object({
  lines: v.pipe(v.array(v.object({ productId, quantity, seenPrice })), v.maxLength(maxLines, `حداکثر ${maxLines} کالای متفاوت`)),
})

export const cartProductSchema = v.pipe(
  v.nullable(
    v.object({
      id: productId,
      slug: v.string(),
      farsiName: v.string(),
      price: v.nullable(v.number()),
      stockQuantity: v.number(),
      image: v.nullable(v.object({ url: v.string(), alt: v.string() })),
    }),
  ),
  v.description('اگر دیگر فروخته نمی‌شود null است'),
)

/** A malformed id is refused like an unknown product. */
export const ofProduct = validator('param', v.object({ productId }), ({ success }) => {
  if (!success) throw new Refusal('product.notFound')
})

/** Describes the routes of one list; `null` is an empty response. */
export function describeList(tag: string, description: string) {
  return (summary: string, response: v.GenericSchema | null, ...refusals: RefusalCode[]) => {
    const success = response ? { 200: jsonResponse(response, description) } : { 204: { description: 'انجام شد' } }
    return describeRoute({
      summary,
      tags: [tag],
      responses: { ...success, ...problemResponses('session.missing', 'session.expired', ...refusals) },
    })
  }
}
