import type { StaffActor } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { orderOfReference } from '#db/desk/receipts.ts'
import { isDuplicate } from '#db/errors.ts'
import { extendHoldForReceipt } from '#db/order/holds.ts'
import { applyTransition, type OrderRow } from '#db/order/orders.ts'
import { judgeReceipt, type TransferProof } from '#db/order/receipts.ts'
import { addToOutbox } from '#db/outbox.ts'
import type { Toman } from '#domain/money.ts'
import { bankReference } from '#domain/order/bank-reference.ts'
import { isUnderReview } from '#domain/order/order.ts'
import { maxRejectReasonLength } from '#domain/order/payment.ts'
import { Refusal } from '#domain/refusals.ts'
import { cleanLine } from '#domain/text.ts'
import { markOrderPaid } from '#services/order/mark-order-paid.ts'

/** Rejects the receipt of a locked order. The order stays open, so that the shopper can send another in time. */
export async function rejectReceipt(tx: Tx, order: OrderRow, reasonText: string, staff: StaffActor): Promise<boolean> {
  const rejectReason = cleanLine(reasonText)
  if (rejectReason === '' || rejectReason.length > maxRejectReasonLength) throw new Refusal('receipt.reasonMissing')
  if (order.receiptId === null) return false
  if (!isUnderReview(order)) throw new Refusal('receipt.judged')
  if (!(await applyTransition(tx, order, 'reject', staff))) return false
  await judgeReceipt(tx, order.receiptId, { verdict: 'rejected', rejectReason, reviewedBy: staff.id })
  await extendHoldForReceipt(tx, order.id)
  const key = `${order.id}:${order.receiptId}`
  await addToOutbox(tx, { topic: 'order.receiptRejected', key, payload: { orderId: order.id }, orderId: order.id })
  return true
}

/** The money of a transfer has arrived; the desk also records what was seen at the bank. */
export async function acceptReceipt(tx: Tx, { receiptId }: OrderRow, staff: StaffActor, proof?: TransferProof): Promise<void> {
  if (receiptId !== null) await judgeReceipt(tx, receiptId, { verdict: 'accepted', rejectReason: null, reviewedBy: staff.id, ...proof })
}

export type SeenTransfer = { readonly bankReference: string; readonly paidAmount: Toman; readonly isSeen: boolean }

/** Accepts the receipt of a locked order and marks it paid: with a reference no other order has, the whole sum, and seen in the account (DESK-23). */
export async function acceptTransfer(tx: Tx, order: OrderRow, transfer: SeenTransfer, staff: StaffActor): Promise<boolean> {
  if (order.receiptId === null) return false
  if (!isUnderReview(order)) throw new Refusal('receipt.judged')
  const reference = bankReference(transfer.bankReference)
  if (reference === null) throw new Refusal('receipt.referenceMissing')
  if (!transfer.isSeen) throw new Refusal('receipt.notSeen')
  if (transfer.paidAmount < order.total) throw new Refusal('receipt.amountShort')
  if (await orderOfReference(tx, reference)) throw new Refusal('receipt.referenceUsed')
  if (!(await markOrderPaid(tx, order, staff))) return false
  try {
    await acceptReceipt(tx, order, staff, { bankReference: reference, paidAmount: transfer.paidAmount, seenInAccount: true })
  } catch (error) {
    // Another desk accepted the same reference in this moment.
    if (isDuplicate(error, 'receipts_bank_reference_key')) throw new Refusal('receipt.referenceUsed')
    throw error
  }
  return true
}
