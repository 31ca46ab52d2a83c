import { describeRoute, resolver } from 'hono-openapi'
import * as v from 'valibot'
import { allFieldsNeeded, codeTiming, codeTimingSchema, fields } from '#server/api/account-fields.ts'
import { perNetwork } from '#server/api/account-limits.ts'
import { countLookup, ofOrder } from '#server/api/order-lookups.ts'
import { orderView } from '#server/api/order-schemas.ts'
import { createRouter } from '#server/app-env.ts'
import { bindBrowser, browserIdOf } from '#server/cookies/browser-id.ts'
import { jsonBody } from '#server/json-body.ts'
import { problemResponses } from '#server/problems.ts'
import { limited } from '#server/rate-limits/limited.ts'
import { confirmCashOrder, sendConfirmationCode } from '#services/order/confirm-cash-order.ts'
import { getOrder } from '#services/order/list-orders.ts'

const tags = ['سفارش‌ها']
const common = ['session.missing', 'session.expired', 'order.notFound', 'order.notPossible', 'request.tooMany'] as const

const sentCode = v.object({
  ...codeTimingSchema.entries,
  mobile: v.pipe(v.string(), v.description('شماره‌ی خریدار، که کد به آن رفت')),
  inboxHref: v.pipe(v.nullable(v.string()), v.description('نشانی صندوق آزمایشی، تنها در فروشگاه نمونه')),
})

/** The shopper confirms a cash-on-delivery order by SMS code (ORD-10). */
export const orderConfirmation = createRouter()
  .post(
    '/:id/confirmation-code',
    describeRoute({
      summary: 'ارسال کد تایید سفارش پرداخت در محل',
      tags,
      responses: {
        202: { description: 'کد فرستاده شد', content: { 'application/json': { schema: resolver(sentCode) } } },
        ...problemResponses(...common, 'code.notSent'),
      },
    }),
    countLookup,
    ofOrder,
    limited(perNetwork.customerCodes),
    async (c) => {
      const context = c.get('context')
      const { userId } = c.get('shopper')
      const mobile = await sendConfirmationCode(context, { orderId: c.req.valid('param').id, userId, browser: bindBrowser(c) })
      return c.json({ ...codeTiming, mobile, inboxHref: context.inbox && '/sandbox/inbox' }, 202)
    },
  )
  .post(
    '/:id/confirm',
    describeRoute({
      summary: 'تایید سفارش پرداخت در محل با کد پیامکی',
      tags,
      responses: {
        200: {
          description: 'سفارش تاییدشده، که کالاهایش نگه داشته می‌شود',
          content: { 'application/json': { schema: resolver(v.object({ order: orderView })) } },
        },
        ...problemResponses(...common, 'request.malformed', 'code.wrong'),
      },
    }),
    limited(perNetwork.guesses),
    countLookup,
    ofOrder,
    jsonBody(v.object({ code: fields.code }, allFieldsNeeded)),
    async (c) => {
      const { context, shopper, requestId } = c.var
      const orderId = c.req.valid('param').id
      const { code } = c.req.valid('json')
      // No code was ever sent to a browser without an id: the service refuses it after it has found the order.
      await confirmCashOrder(context, { orderId, userId: shopper.userId, browser: browserIdOf(c) ?? '', code, requestId })
      return c.json({ order: await getOrder(context, shopper.userId, orderId) })
    },
  )
