import type { StaffActor } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { extendHoldForReceipt } from '#db/order/holds.ts'
import { applyTransition, type OrderRow } from '#db/order/orders.ts'
import { judgeReceipt } from '#db/order/receipts.ts'
import { addToOutbox } from '#db/outbox.ts'
import { isUnderReview } from '#domain/order/order.ts'
import { maxRejectReasonLength } from '#domain/order/payment.ts'
import { Refusal } from '#domain/refusals.ts'
import { cleanLine } from '#domain/text.ts'

/** Rejects the receipt of a locked order. The order stays open, so that the shopper can send another in time. */
export async function rejectReceipt(tx: Tx, order: OrderRow, reasonText: string, staff: StaffActor): Promise<boolean> {
  const rejectReason = cleanLine(reasonText)
  if (rejectReason === '' || rejectReason.length > maxRejectReasonLength) throw new Refusal('receipt.reasonMissing')
  if (!isUnderReview(order) || order.receiptId === null) return false
  if (!(await applyTransition(tx, order, 'reject', staff))) return false
  await judgeReceipt(tx, order.receiptId, { verdict: 'rejected', rejectReason, reviewedBy: staff.id })
  await extendHoldForReceipt(tx, order.id)
  const key = `${order.id}:${order.receiptId}`
  await addToOutbox(tx, { topic: 'order.receiptRejected', key, payload: { orderId: order.id }, orderId: order.id })
  return true
}

/** The money of a transfer has arrived. */
export async function acceptReceipt(tx: Tx, { receiptId }: OrderRow, staff: StaffActor): Promise<void> {
  if (receiptId !== null) await judgeReceipt(tx, receiptId, { verdict: 'accepted', rejectReason: null, reviewedBy: staff.id })
}
