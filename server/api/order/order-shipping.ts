import { describeRoute, resolver } from 'hono-openapi'
import * as v from 'valibot'
import { shippingTypes } from '#domain/order/shipping.ts'
import { orderBody } from '#server/api/order-schemas.ts'
import { createRouter } from '#server/app-env.ts'
import { jsonBody } from '#server/json-body.ts'
import { problemResponses } from '#server/problems.ts'
import { limited } from '#server/rate-limits/limited.ts'
import type { Limit } from '#server/rate-limits/limiter.ts'
import { quoteMethods } from '#services/shipping/quote-shipping.ts'

/** Each change of a cart in the checkout asks again; many shoppers share one IP address of a mobile operator. */
const quoting: Limit = { name: 'shipping-quotes', limit: 30_000, windowSeconds: 600, per: 'network', ifUnavailable: 'open' }

/** Why a method cannot be chosen for an address and goods, at a quote and at the order. */
export const shippingRefusals = [
  ...(['address.missing', 'shipping.missing', 'shipping.notServed', 'shipping.notPostable', 'shipping.tooHeavy'] as const),
  ...(['shipping.notCarried', 'shipping.noRate'] as const),
] as const

const { items, addressId } = orderBody.entries
const amount = v.pipe(v.number(), v.description('تومان'))
const id = v.pipe(v.string(), v.uuid())
const response = v.object({
  offered: v.array(
    v.object({
      ...{ id, methodName: v.string(), deliveryTime: v.string(), courierType: v.string(), description: v.string() },
      methodType: v.pipe(v.picklist(shippingTypes), v.description('`pickup`: تحویل حضوری در فروشگاه، بدون آدرس')),
      cost: v.pipe(amount, v.description('تومان؛ صفر یعنی رایگان یا پس‌کرایه')),
      isAtDoor: v.pipe(v.boolean(), v.description('پس‌کرایه: گیرنده هزینه را هنگام تحویل به مامور می‌پردازد')),
      allowsCash: v.pipe(v.boolean(), v.description('سفارش را می‌توان در محل پرداخت')),
      freeFrom: v.pipe(v.nullable(v.number()), v.description('تومان؛ از این مبلغ خرید رایگان است؛ null یعنی هرگز')),
    }),
  ),
  leftOut: v.pipe(
    v.array(v.object({ id, methodName: v.string(), reason: v.string() })),
    v.description('به این نشانی می‌رسد ولی این کالاها را نمی‌برد، و چرا'),
  ),
})

/** What the ways of shipping cost for a cart and an address. */
export const orderShipping = createRouter().post(
  '/shipping',
  describeRoute({
    summary: 'روش‌های ارسال این خرید و هزینه‌ی هر یک',
    description: 'بدون آدرس فقط تحویل حضوری. هنگام ثبت سفارش همین هزینه دوباره حساب می‌شود.',
    tags: ['سفارش‌ها'],
    responses: {
      200: { description: 'به ترتیب نمایش', content: { 'application/json': { schema: resolver(response) } } },
      ...problemResponses('session.missing', 'request.malformed', 'address.missing', 'request.tooMany'),
    },
  }),
  limited(quoting),
  jsonBody(v.object({ items, addressId })),
  async (c) => c.json(await quoteMethods(c.get('context'), c.get('shopper'), c.req.valid('json'))),
)
