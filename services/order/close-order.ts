import type { Actor, StaffActor } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { decideCancelRequest } from '#db/order/cancel-requests.ts'
import { releaseHold } from '#db/order/holds.ts'
import { applyTransition, type OrderRow } from '#db/order/orders.ts'
import { expireLiveAttempts, isVerifying } from '#db/order/payments.ts'
import { insertRefund } from '#db/order/refunds.ts'
import { countSold, lockLines } from '#db/order/stock.ts'
import { addToOutbox } from '#db/outbox.ts'
import { updateVerifiedBadges } from '#db/review/verified-purchases.ts'
import type { CancelReason } from '#domain/order/progress/note.ts'
import { isRefundable, type NewRefund } from '#domain/order/progress/refund.ts'
import { Refusal } from '#domain/refusals.ts'

/** Cancels a locked order and returns its stock, once. False when it cannot be cancelled, or while its payment is being verified. */
export async function closeOrder(tx: Tx, order: OrderRow, actor: Actor, reason: CancelReason): Promise<boolean> {
  if (await isVerifying(tx, order.id)) return false
  const closed = await applyTransition(tx, order, 'cancel', actor, { cancelReason: reason })
  if (!closed) return false
  if (order.holdState !== 'released') await releaseHold(tx, order)
  await expireLiveAttempts(tx, order.id)
  await decideCancelRequest(tx, order.id, { decision: 'accepted', answer: null, decidedBy: actor.id })
  const mustNotify = reason !== 'by_shopper'
  if (mustNotify) await addToOutbox(tx, { topic: 'order.expired', key: order.id, payload: { orderId: order.id }, orderId: order.id })
  return true
}

/** Returns the stock of a locked unpaid order, which can still be paid while there is stock. False when it holds none, or while its payment is being verified. */
export async function releaseOrder(tx: Tx, order: OrderRow, actor: Actor): Promise<boolean> {
  if (await isVerifying(tx, order.id)) return false
  if (!(await applyTransition(tx, order, 'release', actor))) return false
  await releaseHold(tx, order)
  await expireLiveAttempts(tx, order.id)
  return true
}

/** Records the refund of a cancelled or delivered order, notifies the shopper and uncounts its sold units. */
export async function refundOrder(tx: Tx, order: OrderRow, refund: NewRefund, staff: StaffActor): Promise<boolean> {
  if (!isRefundable(refund.amount, order.total)) throw new Refusal('refund.amount')
  const refunded = await applyTransition(tx, order, 'refund', staff)
  if (!refunded) return false
  await insertRefund(tx, order.id, refund, staff.id)
  await addToOutbox(tx, { topic: 'order.refunded', key: order.id, payload: { orderId: order.id }, orderId: order.id })
  const lines = await lockLines(tx, order.id)
  await countSold(tx, lines, -1)
  await updateVerifiedBadges(
    tx,
    order.userId,
    lines.map(({ productId }) => productId),
  )
  return true
}
