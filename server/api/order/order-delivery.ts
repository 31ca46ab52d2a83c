import { describeRoute, resolver, validator } from 'hono-openapi'
import * as v from 'valibot'
import { Refusal } from '#domain/refusals.ts'
import { createRouter } from '#server/app-env.ts'
import { problemResponses } from '#server/problems.ts'
import { limited } from '#server/rate-limits/limited.ts'
import type { Limit } from '#server/rate-limits/limiter.ts'
import { deliveryChoices } from '#services/delivery/choices.ts'

const reading: Limit = { name: 'delivery-days', limit: 6_000, windowSeconds: 600, per: 'network', ifUnavailable: 'open' }

/** The refusals of a time of delivery; the reply has the `days` that are free now. */
export const deliveryRefusals = ['delivery.missing', 'delivery.over', 'delivery.full'] as const

const uuid = v.pipe(v.string(), v.uuid())
const query = v.object({
  method: uuid,
  city: v.pipe(v.optional(v.pipe(v.string(), v.maxLength(60)), ''), v.description('شهر آدرس؛ برای تحویل حضوری خالی')),
  order: v.pipe(v.optional(uuid), v.description('سفارش پرداخت‌نشده‌ی همین خرید، که زمان خودش برایش آزاد است')),
})

const day = v.object({
  day: v.pipe(v.string(), v.description('تاریخ میلادی، مانند 2026-11-23')),
  label: v.string(),
  windows: v.array(v.object({ id: uuid, label: v.string() })),
})
const response = v.object({ days: v.pipe(v.nullable(v.array(day)), v.description('null: این روش در این شهر زمان انتخابی ندارد')) })

/** When a method delivers to a city: what the checkout offers. */
export const orderDelivery = createRouter().get(
  '/delivery-days',
  describeRoute({
    summary: 'زمان‌های تحویل یک روش ارسال در یک شهر',
    description: 'چیزی نگه داشته نمی‌شود: زمان با ثبت سفارش گرفته می‌شود.',
    tags: ['سفارش‌ها'],
    responses: {
      200: { description: 'روزها و ساعت‌هایی که جا دارد', content: { 'application/json': { schema: resolver(response) } } },
      ...problemResponses('session.missing', 'request.malformed', 'request.tooMany'),
    },
  }),
  limited(reading),
  validator('query', query, ({ success }) => {
    if (!success) throw new Refusal('request.malformed', { fields: [{ name: 'method', message: 'شناسه‌ی روش ارسال درست نیست' }] })
  }),
  async (c) => {
    const { method, city, order } = c.req.valid('query')
    const { context, shopper } = c.var
    const days = await deliveryChoices(context.db, { methodId: method, city }, { userId: shopper.userId, orderId: order ?? null })
    return c.json({ days })
  },
)
