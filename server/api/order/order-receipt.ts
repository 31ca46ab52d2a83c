import { describeRoute, resolver } from 'hono-openapi'
import * as v from 'valibot'
import { countLookup, ofOrder } from '#server/api/order-lookups.ts'
import { orderView } from '#server/api/order-schemas.ts'
import { createRouter } from '#server/app-env.ts'
import { jsonBody } from '#server/json-body.ts'
import { problemResponses } from '#server/problems.ts'
import { getOrder } from '#services/order/list-orders.ts'
import { replaceReceipt } from '#services/receipt/replace-receipt.ts'

/** The shopper sends another receipt after one was rejected. */
export const orderReceipt = createRouter().post(
  '/:id/receipt',
  describeRoute({
    summary: 'رسید دیگر برای سفارشی که رسیدش پذیرفته نشد',
    tags: ['سفارش‌ها'],
    responses: {
      200: {
        description: 'سفارش، که رسید تازه‌اش در حال بررسی است',
        content: { 'application/json': { schema: resolver(v.object({ order: orderView })) } },
      },
      ...problemResponses(
        ...(['session.missing', 'session.expired', 'request.malformed'] as const),
        ...(['order.notFound', 'order.notPossible', 'receipt.missing', 'request.tooMany'] as const),
      ),
    },
  }),
  countLookup,
  ofOrder,
  jsonBody(v.object({ receiptId: v.pipe(v.string(), v.uuid('لطفا رسید پرداخت را بارگذاری کنید')) })),
  async (c) => {
    const { context, shopper, requestId } = c.var
    const orderId = c.req.valid('param').id
    await replaceReceipt(context, { orderId, userId: shopper.userId, receiptId: c.req.valid('json').receiptId, requestId })
    return c.json({ order: await getOrder(context, shopper.userId, orderId) })
  },
)
