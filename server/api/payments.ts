import type { MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import * as v from 'valibot'
import { type AppEnv, createRouter } from '#server/app-env.ts'
import { jsonBody } from '#server/json-body.ts'
import { jsonResponse, problemResponses } from '#server/problems.ts'
import { limited } from '#server/rate-limits/limited.ts'
import type { Limit } from '#server/rate-limits/limiter.ts'
import { findShopper } from '#server/session.ts'
import { describePaymentReturn } from '#services/order/describe-payment-return.ts'

/** An authority cannot be guessed; the limit protects the gateway from being queried all day. */
const perNetwork: Limit = { name: 'payment-return', limit: 300, windowSeconds: 600, per: 'network', ifUnavailable: 'open' }

/** Requests without a session that name no payment of ours: a shopper sends hardly any, so this is far less. */
const ofStrangers: Limit = {
  name: 'payment-return-unknown',
  limit: 30,
  windowSeconds: 600,
  per: 'network',
  ifUnavailable: 'open',
  isPerNode: true,
}
const limitStrangers: MiddlewareHandler<AppEnv> = (c, next) => (c.get('priority') === 'browse' ? limited(ofStrangers)(c, next) : next())

const body = v.object({
  authority: v.pipe(v.string(), v.maxLength(100)),
  status: v.pipe(v.string(), v.maxLength(20)),
  amount: v.optional(v.pipe(v.unknown(), v.description('نادیده گرفته می‌شود: مبلغ همان است که با سفارش ثبت شده'))),
})

const ownerFields = { orderId: v.optional(v.string()), orderNumber: v.optional(v.string()), total: v.optional(v.number()) }
const response = v.variant('kind', [
  v.object({ kind: v.literal('paid'), refId: v.nullable(v.string()), ...ownerFields }),
  v.object({ kind: v.literal('checking'), ...ownerFields }),
  v.object({ kind: v.literal('failed'), message: v.string(), canRetry: v.boolean(), ...ownerFields }),
])

/** Settles a payment by its authority, for anyone who opens the link; order details are only for its owner (PAY-04). */
export const payments = createRouter().post(
  '/verify',
  describeRoute({
    summary: 'بازگشت از درگاه پرداخت',
    tags: ['سفارش‌ها'],
    responses: {
      200: jsonResponse(response, 'نتیجه‌ی پرداخت'),
      ...problemResponses('request.malformed', 'order.notFound', 'request.tooMany'),
    },
  }),
  limited(perNetwork),
  limitStrangers,
  jsonBody(body),
  async (c) => {
    const context = c.get('context')
    c.header('cache-control', 'no-store')
    const { authority, status } = c.req.valid('json')
    return c.json(await describePaymentReturn(context, { authority, status }, await findShopper(c, context)))
  },
)
