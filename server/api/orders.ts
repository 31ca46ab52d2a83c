import { describeRoute, resolver, validator } from 'hono-openapi'
import * as v from 'valibot'
import { Refusal } from '#domain/refusals.ts'
import { createRouter } from '#server/app-env.ts'
import { jsonBody } from '#server/json-body.ts'
import { problemResponses } from '#server/problems.ts'
import { limited } from '#server/rate-limits/limited.ts'
import type { Limit } from '#server/rate-limits/limiter.ts'
import { signedIn } from '#server/session.ts'
import { cancelOrder } from '#services/order/cancel-order.ts'
import { getOrder, listOrders } from '#services/order/list-orders.ts'
import { placeOrderAndStartPayment } from '#services/order/place-order-and-start-payment.ts'
import { startPayment } from '#services/order/start-payment.ts'
import { orderCancelRequest } from './order/order-cancel-request.ts'
import { orderConfirmation } from './order/order-confirmation.ts'
import { countCouponTry, couponRefusals, orderCoupon } from './order/order-coupon.ts'
import { deliveryRefusals, orderDelivery } from './order/order-delivery.ts'
import { orderReceipt } from './order/order-receipt.ts'
import { orderShipping, shippingRefusals } from './order/order-shipping.ts'
import { countLookup, ofOrder } from './order-lookups.ts'
import { orderBody, orderView, paymentResponse } from './order-schemas.ts'

/**
 * docs/threats.md ORD-09, AUTHZ-06. High, because a mobile operator puts a whole city behind one IP address, and a rush for the
 * last phone must be decided by stock; each account holds stock within its limits. Counted by each node alone: the shared counter is a row
 * per network, so that the orders of that city would wait for each other's commits.
 */
const placing: Limit = { name: 'orders', limit: 30_000, windowSeconds: 600, per: 'network', ifUnavailable: 'open', isPerNode: true }
const reading: Limit = { name: 'order', limit: 6_000, windowSeconds: 600, per: 'network', ifUnavailable: 'open' }

const tags = ['سفارش‌ها']
const page = v.optional(v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,3}$/), v.transform(Number)), '1')
const listResponse = v.object({ orders: v.array(orderView), total: v.number(), page: v.number() })
const placedResponse = v.object({ order: orderView, payment: paymentResponse })

const json = (schema: v.GenericSchema) => ({ 'application/json': { schema: resolver(schema) } })

/** The orders of the signed-in shopper; those of others are refused like unknown ones (AUTHZ-02). */
export const orders = createRouter()
  .use(signedIn)
  .route('/', orderConfirmation)
  .route('/', orderReceipt)
  .route('/', orderCancelRequest)
  .route('/', orderCoupon)
  .route('/', orderShipping)
  .route('/', orderDelivery)
  .get(
    '/',
    describeRoute({
      summary: 'سفارش‌های من، تازه‌ترین نخست',
      tags,
      responses: {
        200: { description: '۱۰ سفارش در هر صفحه', content: json(listResponse) },
        ...problemResponses('session.missing', 'session.expired'),
      },
    }),
    validator('query', v.object({ page }), ({ success }) => {
      if (!success) throw new Refusal('request.malformed', { fields: [{ name: 'page', message: 'شماره‌ی صفحه از ۱' }] })
    }),
    async (c) => c.json(await listOrders(c.get('context'), c.get('shopper').userId, c.req.valid('query').page)),
  )
  .post(
    '/',
    describeRoute({
      summary: 'ثبت سفارش',
      description:
        'با سرآیند `Idempotency-Key`: همان کلید همان سفارش را می‌دهد؛ با روش پرداخت دیگر، همان سفارش پرداخت‌نشده ادامه می‌یابد. قیمت‌ها و هزینه‌ی ارسال از جدول‌های فروشگاه است.',
      tags,
      responses: {
        200: { description: 'سفارشی که پیش‌تر با همین کلید ثبت شده است', content: json(placedResponse) },
        201: { description: 'سفارش تازه، و نشانی درگاه اگر پرداخت آنلاین است', content: json(placedResponse) },
        ...problemResponses(
          'session.missing',
          'request.malformed',
          'cart.empty',
          'order.changed',
          'order.unpriced',
          'stock.insufficient',
          ...shippingRefusals,
          'receipt.missing',
          'payment.noCash',
          'payment.tooLarge',
          'payment.tooSmall',
          'order.keyReused',
          'order.verifying',
          'order.heldLimit',
          'order.cashLimit',
          'order.lapsedLimit',
          ...couponRefusals,
          ...deliveryRefusals,
          'request.tooMany',
        ),
      },
    }),
    limited(placing),
    jsonBody(orderBody),
    async (c) => {
      const key = c.req.header('idempotency-key') ?? null
      if (key !== null && !/^[\w.:-]{8,200}$/.test(key)) throw new Refusal('request.malformed', { fields: [badKey] })
      const request = c.req.valid('json')
      if (request.couponCode !== null) await countCouponTry(c)
      const ordered = await placeOrderAndStartPayment(c.get('context'), {
        shopper: c.get('shopper'),
        key,
        request,
        requestId: c.get('requestId'),
      })
      const { isNew, order, payment } = ordered
      return c.json({ order, payment }, isNew ? 201 : 200)
    },
  )
  .get(
    '/:id',
    describeRoute({
      summary: 'یک سفارش',
      tags,
      responses: {
        200: { description: 'با کالاها و پرداخت‌هایش', content: json(v.object({ order: orderView })) },
        ...problemResponses('order.notFound', 'request.tooMany'),
      },
    }),
    limited(reading),
    countLookup,
    ofOrder,
    async (c) => c.json({ order: await getOrder(c.get('context'), c.get('shopper').userId, c.req.valid('param').id) }),
  )
  .post(
    '/:id/pay',
    describeRoute({
      summary: 'پرداخت آنلاین سفارش پرداخت‌نشده',
      description: 'با هر روش پرداختی که ثبت شده باشد؛ سفارش پرداخت در محل تا هنگام گرفتن پول.',
      tags,
      responses: {
        200: { description: 'نشانی درگاه', content: json(v.object({ payment: paymentResponse })) },
        ...problemResponses(
          'order.notFound',
          'order.notPayable',
          'order.changed',
          'order.heldLimit',
          'order.lapsedLimit',
          'delivery.lost',
          'request.tooMany',
        ),
      },
    }),
    limited(placing),
    countLookup,
    ofOrder,
    async (c) => {
      const payment = await startPayment(c.get('context'), { orderId: c.req.valid('param').id, userId: c.get('shopper').userId })
      return c.json({ payment })
    },
  )
  .post(
    '/:id/cancel',
    describeRoute({
      summary: 'لغو سفارش پرداخت‌نشده',
      tags,
      responses: {
        200: { description: 'سفارش لغو شده', content: json(v.object({ order: orderView })) },
        ...problemResponses('order.notFound', 'order.notPossible', 'request.tooMany'),
      },
    }),
    limited(placing),
    countLookup,
    ofOrder,
    async (c) => {
      const { context, shopper, requestId } = c.var
      const orderId = c.req.valid('param').id
      await cancelOrder(context, { orderId, userId: shopper.userId, requestId })
      return c.json({ order: await getOrder(context, shopper.userId, orderId) })
    },
  )

const badKey = { name: 'Idempotency-Key', message: 'کلید باید ۸ تا ۲۰۰ حرف و رقم لاتین باشد' }
