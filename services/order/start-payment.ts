import { lockShopper } from '#db/account/lock-shopper.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { extendHold, lockHoldStock, retakeHold } from '#db/order/holds.ts'
import { applyTransition, lockOrder, type OrderRow, openOrdersAndClock } from '#db/order/orders.ts'
import { findLiveAttempt, insertAttempt, setAttempt, storeAuthority } from '#db/order/payments.ts'
import { toRial } from '#domain/money.ts'
import { never } from '#domain/never.ts'
import { holdMinutes, maxOpenOrders, onlineRefusal } from '#domain/order/payment.ts'
import { Refusal } from '#domain/refusals.ts'
import type { RequestOutcome } from '#gateways/payment.ts'
import type { ServiceContext } from '../context.ts'

export type PaymentStart = { kind: 'redirect'; url: string } | { kind: 'failed'; message: string }

const attemptMinutes = holdMinutes.zarinpal

/** Opens a payment for an unpaid online order and returns the URL where the shopper pays; an open payment is reused. */
export async function startPayment(
  context: ServiceContext,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<PaymentStart> {
  const prepared = await context.db.transaction((tx) => prepare(context, tx, orderId, userId))
  if ('url' in prepared) return { kind: 'redirect', url: prepared.url }
  const { attemptId, order } = prepared
  const outcome = await context.payments.request({
    amount: toRial(order.total),
    description: `سفارش ${order.orderNumber} در ویترین`,
    callbackUrl: `${context.settings.baseUrl}/checkout/payment-verify`,
    orderNumber: order.orderNumber,
    mobile: order.customerPhone,
    email: order.customerEmail,
  })
  return record(context, attemptId, outcome)
}

type Prepared = { url: string } | { attemptId: string; order: OrderRow }

/** An order has at most one live attempt: a second request gets the URL of the same payment. */
async function prepare(context: ServiceContext, tx: Tx, orderId: string, userId: string): Promise<Prepared> {
  const order = await lockOrder(tx, orderId)
  if (order?.userId !== userId) throw new Refusal('order.notFound')
  const isOpen = order.paymentMethod === 'zarinpal' && order.status === 'pending'
  if (!isOpen || order.paymentStatus === 'paid') throw new Refusal('order.notPayable')
  const refusal = onlineRefusal(order.total)
  if (refusal) throw new Refusal(`payment.${refusal}`)
  const live = await findLiveAttempt(tx, orderId)
  if (live?.authority) return { url: context.payments.startUrl(live.authority) }
  if (live) await setAttempt(tx, live.id, 'expired')
  const held = order.holdState === 'active' ? order : await retakeStock(tx, order)
  if (held.paymentStatus === 'failed') await applyTransition(tx, held, 'retry', { kind: 'shopper', id: userId })
  await extendHold(tx, orderId, attemptMinutes)
  const attemptId = newId()
  const { provider, environment, merchant } = context.payments
  await insertAttempt(tx, { id: attemptId, orderId, provider, environment, merchant, amountRial: toRial(order.total) }, attemptMinutes)
  return { attemptId, order }
}

/** An order whose hold was released takes stock like a new one, so the limit of open orders applies (ORD-09). */
async function retakeStock(tx: Tx, order: OrderRow): Promise<OrderRow> {
  await lockShopper(tx, order.userId)
  if ((await openOrdersAndClock(tx, order.userId)).count >= maxOpenOrders) throw new Refusal('order.tooManyOpen')
  if (!(await lockHoldStock(tx, order))) throw new Refusal('stock.insufficient')
  return retakeHold(tx, order, { kind: 'shopper', id: order.userId })
}

async function record({ db }: ServiceContext, attemptId: string, outcome: RequestOutcome): Promise<PaymentStart> {
  switch (outcome.kind) {
    case 'created':
      await storeAuthority(db, attemptId, outcome.authority)
      return { kind: 'redirect', url: outcome.startUrl }
    case 'refused':
      await setAttempt(db, attemptId, 'failed', { failureCode: outcome.code })
      return { kind: 'failed', message: 'خطا در اتصال به درگاه پرداخت' }
    case 'overLimit':
      await setAttempt(db, attemptId, 'failed', { failureCode: -41 })
      return { kind: 'failed', message: 'خطا در اتصال به درگاه پرداخت' }
    case 'unreachable':
      await setAttempt(db, attemptId, 'failed')
      return { kind: 'failed', message: 'خطا در برقراری ارتباط با درگاه پرداخت' }
    default:
      return never(outcome)
  }
}
