import { lockShopper } from '#db/account/lock-shopper.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { renewHold, retakeHold, startHold } from '#db/order/holds.ts'
import { applyTransition, type LockedOrder, lockOrder, type OrderRow, openOrdersOf } from '#db/order/orders.ts'
import { findLiveAttempt, insertAttempt, setAttempt, storeAuthority } from '#db/order/payments.ts'
import { itemsOf, lockLines } from '#db/order/stock.ts'
import { toRial } from '#domain/money.ts'
import { never } from '#domain/never.ts'
import { canPayOnline } from '#domain/order/order.ts'
import { unitsOf } from '#domain/order/order-draft.ts'
import { holdMinutes, maxHoldRounds, onlineRefusal } from '#domain/order/payment.ts'
import { Refusal } from '#domain/refusals.ts'
import type { RequestOutcome } from '#gateways/payment.ts'
import type { ServiceContext } from '#services/context.ts'
import { retakeDeliverySlot } from '#services/delivery/order-slot.ts'
import { enforceHoldLimits } from './enforce-hold-limits.ts'
import { changesOf } from './price-order.ts'

export type PaymentStart = { kind: 'redirect'; url: string } | { kind: 'failed'; message: string }

const attemptMinutes = holdMinutes.zarinpal

/** Opens a payment for an unpaid order and returns the URL where the shopper pays; an open payment is reused. */
export async function startPayment(
  context: ServiceContext,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<PaymentStart> {
  const prepared = await context.db.transaction((tx) => prepare(context, tx, orderId, userId))
  if ('url' in prepared) return { kind: 'redirect', url: prepared.url }
  const { attemptId, order } = prepared
  const outcome = await context.payments.request({
    amount: toRial(order.total),
    description: `سفارش ${order.orderNumber} در ${context.settings.name}`,
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
  // Before the order, as placing one does: stock that is taken again may be that of another order of the shopper.
  await lockShopper(tx, userId)
  const order = await lockOrder(tx, orderId)
  if (order?.userId !== userId) throw new Refusal('order.notFound')
  const refusal = onlineRefusal(order.total)
  if (refusal) throw new Refusal(`payment.${refusal}`)
  if (!canPayOnline(order) || (order.paymentMethod === 'zarinpal' && order.isEnded)) throw new Refusal('order.notPayable')
  // The price of a transfer or cash order that nobody has accepted stands for a day too. One without stock is compared in `retakeStock`, which
  // locks other orders of the shopper before any product (ORD-11).
  if (order.status === 'pending' && order.holdState === 'active' && order.isEnded) await refuseChanges(tx, order)
  const live = await findLiveAttempt(tx, orderId)
  if (live?.authority) return { url: context.payments.startUrl(live.authority) }
  if (live) await setAttempt(tx, live.id, 'expired')
  const held = order.holdState === 'released' ? await retakeStock(context, tx, order) : order
  // A rejected receipt stays rejected while its order is paid online.
  const isRetry = held.paymentStatus === 'failed' && held.paymentMethod === 'zarinpal'
  if (isRetry) await applyTransition(tx, held, 'retry', { kind: 'shopper', id: userId })
  await (held === order ? renewHold(tx, orderId) : startHold(tx, orderId))
  const attemptId = newId()
  const { provider, environment, merchant } = context.payments
  await insertAttempt(tx, { id: attemptId, orderId, provider, environment, merchant, amountRial: toRial(order.total) }, attemptMinutes)
  return { attemptId, order }
}

/** An order whose hold was released takes stock like a new one (ORD-09, ORD-10), and what the shopper agreed to must still hold (ORD-12). */
async function retakeStock({ settings }: ServiceContext, tx: Tx, order: LockedOrder): Promise<OrderRow> {
  if (order.holdRound >= maxHoldRounds) throw new Refusal('order.notPayable')
  const { open, ...given } = await openOrdersOf(tx, order.userId)
  const lapsed = given.lapsed.filter(({ id }) => id !== order.id)
  const items = await itemsOf(tx, order.id)
  const wanted = { ...order, units: unitsOf(items), productIds: items.map(({ productId }) => productId) }
  const actor = { kind: 'shopper', id: order.userId } as const
  await enforceHoldLimits(tx, { order: wanted, open, lapsed, limits: settings.orderLimits, actor })
  await refuseChanges(tx, order)
  const held = await retakeHold(tx, order, actor)
  if (!(await retakeDeliverySlot(tx, order))) throw new Refusal('delivery.lost')
  return held
}

async function refuseChanges(tx: Tx, { id, holdState }: OrderRow): Promise<void> {
  const lines = await lockLines(tx, id)
  // What the order holds itself is not in stock any more.
  const own = (quantity: number) => (holdState === 'active' ? quantity : 0)
  const changes = changesOf(lines.map((line) => ({ ...line, stockQuantity: line.stockQuantity + own(line.quantity) })))
  if (changes.length > 0) throw new Refusal('order.changed', { changes, total: null })
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
