import type { Actor } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { releaseHold } from '#db/order/holds.ts'
import { applyTransition, type OrderRow } from '#db/order/orders.ts'
import { expireLiveAttempts, isVerifying } from '#db/order/payments.ts'
import { countSold, lockLines } from '#db/order/stock.ts'
import { addToOutbox } from '#db/outbox.ts'
import { updateVerifiedBadges } from '#db/review/verified-purchases.ts'

/** Why an order was cancelled. */
export type CancelReason = 'expired' | 'out_of_stock' | 'by_shopper' | 'by_shop' | 'receipt_rejected'

/** Cancels a locked order and returns its stock, once. False when it cannot be cancelled, or while its payment is being verified. */
export async function closeOrder(tx: Tx, order: OrderRow, actor: Actor, reason: CancelReason): Promise<boolean> {
  if (await isVerifying(tx, order.id)) return false
  const closed = await applyTransition(tx, order, 'cancel', actor, { cancelReason: reason })
  if (!closed) return false
  if (order.holdState !== 'released') await releaseHold(tx, order)
  await expireLiveAttempts(tx, order.id)
  const mustNotify = reason !== 'by_shopper'
  if (mustNotify) await addToOutbox(tx, { topic: 'order.expired', key: order.id, payload: { orderId: order.id }, orderId: order.id })
  return true
}

/** Refunds a cancelled or delivered order and uncounts its sold units. */
export async function refundOrder(tx: Tx, order: OrderRow, actor: Actor): Promise<boolean> {
  const refunded = await applyTransition(tx, order, 'refund', actor)
  if (!refunded) return false
  const lines = await lockLines(tx, order.id)
  await countSold(tx, lines, -1)
  await updateVerifiedBadges(
    tx,
    order.userId,
    lines.map(({ productId }) => productId),
  )
  return true
}
