import type { Context } from 'hono'
import { describeRoute, resolver } from 'hono-openapi'
import * as v from 'valibot'
import { orderBody } from '#server/api/order-schemas.ts'
import { type AppEnv, createRouter } from '#server/app-env.ts'
import { jsonBody } from '#server/json-body.ts'
import { problemResponses } from '#server/problems.ts'
import { limitedFor, limitedForNetwork } from '#server/rate-limits/limited.ts'
import type { Allowance, Limit } from '#server/rate-limits/limiter.ts'
import { quoteCoupon } from '#services/coupon/discount.ts'
import { shippingRefusals } from './order-shipping.ts'

/** More tries than a shopper needs is guessing codes (ORD-16). Many shoppers share one IP address of a mobile operator. */
const tries: Allowance = { name: 'coupon-tries', limit: 40, windowSeconds: 600, ifUnavailable: 'stricter' }
const triesOfNetwork: Limit = { ...tries, name: 'coupon-tries-network', limit: 600, per: 'network' }

/** Counted for orders with a code too: their refusal reveals as much about a guessed code as a quote. Runs after `signedIn`. */
export async function countCouponTry(c: Context<AppEnv>): Promise<void> {
  await limitedFor(c, tries, c.get('shopper').userId)
  await limitedForNetwork(c, triesOfNetwork)
}

/** The refusals of a code, at the quote and at the order. */
export const couponRefusals = [
  ...(['coupon.notFound', 'coupon.notYet', 'coupon.over', 'coupon.minimum', 'coupon.usedUp', 'coupon.alreadyUsed'] as const),
  ...(['coupon.inOpenOrder', 'coupon.notForGoods', 'coupon.nothing', 'coupon.totalTooSmall'] as const),
] as const

const { items, addressId, shippingMethodId } = orderBody.entries
const body = v.object({
  code: v.pipe(v.string(), v.trim(), v.minLength(1, 'کد تخفیف را بنویسید'), v.maxLength(100)),
  items,
  addressId,
  shippingMethodId,
  orderId: v.pipe(
    v.optional(v.nullable(v.pipe(v.string(), v.uuid())), null),
    v.description('سفارش پرداخت‌نشده‌ی همین خرید، که سفارش تازه جای آن را می‌گیرد'),
  ),
})
const amount = v.pipe(v.number(), v.description('تومان'))
const quote = v.object({ code: v.string(), subtotal: amount, shippingCost: amount, discount: amount, total: amount })

/** What a code gives for a cart; it is used by the order alone. */
export const orderCoupon = createRouter().post(
  '/coupon',
  describeRoute({
    summary: 'سنجش کد تخفیف برای این خرید',
    description: 'چیزی نگه داشته نمی‌شود: هنگام ثبت سفارش، با `couponCode` دوباره سنجیده و همان‌جا به شمار می‌آید.',
    tags: ['سفارش‌ها'],
    responses: {
      200: { description: 'تخفیف و مبلغ تازه', content: { 'application/json': { schema: resolver(quote) } } },
      ...problemResponses('session.missing', 'request.malformed', 'cart.empty', ...shippingRefusals, ...couponRefusals, 'request.tooMany'),
    },
  }),
  jsonBody(body),
  async (c) => {
    await countCouponTry(c)
    return c.json(await quoteCoupon(c.get('context'), c.get('shopper'), c.req.valid('json')))
  },
)
