import { describeRoute, resolver } from 'hono-openapi'
import * as v from 'valibot'
import { maxRequestTextLength } from '#domain/order/progress/cancel-request.ts'
import { countLookup, ofOrder } from '#server/api/order-lookups.ts'
import { orderView } from '#server/api/order-schemas.ts'
import { createRouter } from '#server/app-env.ts'
import { jsonBody } from '#server/json-body.ts'
import { problemResponses } from '#server/problems.ts'
import { requestCancel } from '#services/order/cancel-requests.ts'
import { getOrder } from '#services/order/list-orders.ts'

const body = v.object({ reason: v.optional(v.pipe(v.string(), v.maxLength(maxRequestTextLength, 'حداکثر ۳۰۰ نویسه')), '') })

/** The shopper asks the staff to cancel a paid order that is not shipped. */
export const orderCancelRequest = createRouter().post(
  '/:id/cancel-request',
  describeRoute({
    summary: 'درخواست لغو سفارش پرداخت‌شده‌ای که هنوز ارسال نشده است',
    tags: ['سفارش‌ها'],
    responses: {
      200: {
        description: 'سفارش با درخواست آن، که فروشگاه بررسی می‌کند',
        content: { 'application/json': { schema: resolver(v.object({ order: orderView })) } },
      },
      ...problemResponses(
        ...(['session.missing', 'session.expired', 'request.malformed'] as const),
        ...(['order.notFound', 'order.notPossible', 'order.alreadyRequested', 'request.tooMany'] as const),
      ),
    },
  }),
  countLookup,
  ofOrder,
  jsonBody(body),
  async (c) => {
    const { context, shopper, requestId } = c.var
    const orderId = c.req.valid('param').id
    await requestCancel(context, { orderId, userId: shopper.userId, reason: c.req.valid('json').reason, requestId })
    return c.json({ order: await getOrder(context, shopper.userId, orderId) })
  },
)
