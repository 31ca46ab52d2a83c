import type { StaffActor } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import type { OrderRow } from '#db/order/orders.ts'
import { applyRefund, insertRefund, refundedShippingOf } from '#db/order/refunds.ts'
import { countSold, type LockedLine, lockLines, restock, type StockLine } from '#db/order/stock.ts'
import { addToOutbox } from '#db/outbox.ts'
import { updateVerifiedBadges } from '#db/review/verified-purchases.ts'
import { transitionOrder } from '#domain/order/order.ts'
import { maxRefundReasonLength, type NewRefund, refundProblem, remainingOf } from '#domain/order/progress/refund.ts'
import { Refusal } from '#domain/refusals.ts'
import { cleanLine } from '#domain/text.ts'

/** Records money that went back for a locked order, in whole or in part: audit row, notice, sold units, and stock where the goods came back. */
export async function refundOrder(tx: Tx, order: OrderRow, given: NewRefund, staff: StaffActor): Promise<boolean> {
  if (!transitionOrder(order, 'refundPart')) return false
  const refund = {
    ...given,
    reference: cleanOrNull(given.reference),
    reason: cleanOrNull(given.reason)?.slice(0, maxRefundReasonLength) ?? null,
  }
  const bought = await lockLines(tx, order.id)
  await refuseUnlessOwed(tx, order, refund, bought)
  const isRest = refund.amount === remainingOf(order)
  if (!(await applyRefund(tx, order, refund.amount, staff))) throw new Refusal('refund.cancelFirst')
  const refundId = await insertRefund(tx, order.id, refund, staff.id)
  const lines = chosenOf(refund, bought)
  if (refund.restock) await restock(tx, lines, refundId, staff)
  await countSold(tx, isRest ? unrefunded(bought) : lines, -1)
  const productIds = bought.map(({ productId }) => productId)
  if (isRest) await updateVerifiedBadges(tx, order.userId, productIds)
  await notify(tx, order, refund, { refundId, isRest })
  return true
}

const cleanOrNull = (text: string | null) => cleanLine(text ?? '') || null

async function refuseUnlessOwed(tx: Tx, order: OrderRow, refund: NewRefund, bought: readonly LockedLine[]): Promise<void> {
  const lines = bought.map(({ orderItemId: itemId, quantity, refundedQuantity, totalPrice, discount }) => ({
    ...{ itemId, quantity, refundedQuantity, totalPrice, discount },
  }))
  const refundedShipping = await refundedShippingOf(tx, order.id)
  const problem = refundProblem(refund, { ...order, refundedShipping, lines }, order.holdState === 'released')
  if (problem) throw new Refusal(problem)
}

function chosenOf({ lines }: NewRefund, bought: readonly LockedLine[]): StockLine[] {
  return lines.flatMap(({ itemId, quantity }) =>
    bought.filter(({ orderItemId }) => orderItemId === itemId).map((line) => ({ ...line, quantity })),
  )
}

function unrefunded(bought: readonly LockedLine[]): StockLine[] {
  return bought.map(({ refundedQuantity, ...line }) => ({ ...line, quantity: line.quantity - refundedQuantity }))
}

type CreatedRefund = { refundId: string; isRest: boolean }

async function notify(tx: Tx, { id: orderId }: OrderRow, { amount }: NewRefund, { refundId: key, isRest }: CreatedRefund): Promise<void> {
  if (isRest) await addToOutbox(tx, { topic: 'order.refunded', key, payload: { orderId }, orderId })
  else await addToOutbox(tx, { topic: 'order.partRefunded', key, payload: { orderId, amount }, orderId })
}
