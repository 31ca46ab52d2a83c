import type { Actor } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { releaseUse } from '#db/coupon/coupons.ts'
import { freeDeliverySlotOf } from '#db/delivery/slots.ts'
import { decideCancelRequest } from '#db/order/cancel-requests.ts'
import { releaseHold } from '#db/order/holds.ts'
import { applyTransition, type OrderRow } from '#db/order/orders.ts'
import { expireLiveAttempts, isVerifying } from '#db/order/payments.ts'
import { addToOutbox } from '#db/outbox.ts'
import type { CancelReason } from '#domain/order/progress/note.ts'

/**
 * Cancels a locked order and returns its stock, its time of delivery and the use of its coupon, once. False when it cannot be cancelled, or
 * while its payment is being verified.
 */
export async function closeOrder(tx: Tx, order: OrderRow, actor: Actor, reason: CancelReason): Promise<boolean> {
  if (await isVerifying(tx, order.id)) return false
  const closed = await applyTransition(tx, order, 'cancel', actor, { cancelReason: reason })
  if (!closed) return false
  if (order.holdState !== 'released') await releaseHold(tx, order, actor)
  // After the products, as an order locks them before its coupon, and that before its time of delivery.
  if (order.couponCode !== null) await releaseUse(tx, order.id)
  if (order.holdState !== 'released') await freeDeliverySlotOf(tx, order)
  await expireLiveAttempts(tx, order.id)
  await decideCancelRequest(tx, order.id, { decision: 'accepted', answer: null, decidedBy: actor.id })
  const mustNotify = reason !== 'by_shopper'
  if (mustNotify) await addToOutbox(tx, { topic: 'order.expired', key: order.id, payload: { orderId: order.id }, orderId: order.id })
  return true
}

/**
 * Returns the stock and the time of delivery of a locked unpaid order, which can still be paid while there is stock. False when it holds none,
 * or while its payment is being verified.
 */
export async function releaseOrder(tx: Tx, order: OrderRow, actor: Actor): Promise<boolean> {
  if (await isVerifying(tx, order.id)) return false
  if (!(await applyTransition(tx, order, 'release', actor))) return false
  await releaseHold(tx, order, actor)
  await freeDeliverySlotOf(tx, order)
  await expireLiveAttempts(tx, order.id)
  return true
}
