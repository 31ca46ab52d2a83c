import { lockShopper } from '#db/cart/carts.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { applyTransition, extendHold, lockOrder, type OrderRow, openOrdersAndClock, retakeHold } from '#db/order/orders.ts'
import { findLiveAttempt, insertAttempt, setAttempt, storeAuthority } from '#db/order/payments.ts'
import { toRial } from '#domain/money.ts'
import { never } from '#domain/never.ts'
import { holdMinutes, maxOpenOrders, onlineRefusal } from '#domain/order/payment.ts'
import { Refusal } from '#domain/refusals.ts'
import type { RequestOutcome } from '#gateways/payment.ts'
import type { ServiceContext } from '../context.ts'

export type PaymentStart = { kind: 'redirect'; url: string } | { kind: 'failed'; message: string }

const lifeMinutes = holdMinutes.zarinpal

/** Opens a payment for an unpaid online order and says where the shopper pays; a payment that is open already is used again. */
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

/** An order has one live attempt: its stock is held, and whoever asks twice is sent to the same page of the bank. */
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
  const held = order.holdState === 'active' ? order : await takeAgain(tx, order)
  if (held.paymentStatus === 'failed') await applyTransition(tx, held, 'retry', { kind: 'shopper', id: userId })
  await extendHold(tx, orderId, lifeMinutes)
  const attemptId = newId()
  const { provider, environment, merchant } = context.payments
  await insertAttempt(tx, { id: attemptId, orderId, provider, environment, merchant, amountRial: toRial(order.total) }, lifeMinutes)
  return { attemptId, order }
}

/** An order that let go of its stock is a new claim on the shelf: it counts like a new order (ORD-09). */
async function takeAgain(tx: Tx, order: OrderRow): Promise<OrderRow> {
  await lockShopper(tx, order.userId)
  if ((await openOrdersAndClock(tx, order.userId)).count >= maxOpenOrders) throw new Refusal('order.tooManyOpen')
  if (!(await retakeHold(tx, order))) throw new Refusal('stock.insufficient')
  const held = await applyTransition(tx, order, 'retake', { kind: 'shopper', id: order.userId })
  if (!held) throw new Refusal('order.notPayable')
  return held
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
