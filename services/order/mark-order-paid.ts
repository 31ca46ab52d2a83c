import { type Actor, gateway } from '#db/audit.ts'
import { deleteCartRows } from '#db/cart/carts.ts'
import type { Tx } from '#db/connect.ts'
import { applyTransition, linesOf, type OrderRow } from '#db/order/orders.ts'
import { expireLiveAttempts, setAttempt } from '#db/order/payments.ts'
import { countSold } from '#db/order/stock.ts'
import { addToOutbox } from '#db/outbox.ts'
import { updateVerifiedBadges } from '#db/review/verified-purchases.ts'
import type { PaymentProof } from '#gateways/payment.ts'

/** Everything that follows from the whole money being here, once. False when the order was not waiting for it. */
export async function markOrderPaid(tx: Tx, order: OrderRow, actor: Actor, facts: { trackingNumber?: string } = {}): Promise<boolean> {
  const move = order.holdState === 'settled' ? 'collect' : 'pay'
  const paid = await applyTransition(tx, order, move, actor, facts)
  if (!paid) return false
  const lines = await linesOf(tx, order.id)
  const productIds = lines.map(({ productId }) => productId)
  await countSold(tx, lines, 1)
  await updateVerifiedBadges(tx, order.userId, productIds)
  await deleteCartRows(tx, order.userId, productIds)
  await addToOutbox(tx, { topic: 'order.paid', key: order.id, payload: { orderId: order.id }, orderId: order.id })
  return true
}

/** The gateway has taken the money for this attempt. */
export async function markPaidByGateway(
  tx: Tx,
  order: OrderRow,
  attempt: { id: string; authority: string },
  proof: PaymentProof,
): Promise<boolean> {
  // Asked once more the gateway would tell it; until then the authority is as unique as the reference.
  const refId = proof.refId ?? attempt.authority
  await setAttempt(tx, attempt.id, 'verified', { refId, cardPan: proof.maskedCard, feeRial: proof.fee, feeType: proof.feeType })
  await expireLiveAttempts(tx, order.id)
  return markOrderPaid(tx, order, gateway, { trackingNumber: refId })
}
