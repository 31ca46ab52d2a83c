import { type Actor, gateway } from '#db/audit.ts'
import { deleteCartRows } from '#db/cart/carts.ts'
import type { Tx } from '#db/connect.ts'
import { applyTransition, type OrderRow } from '#db/order/orders.ts'
import { expireLiveAttempts, setAttempt } from '#db/order/payments.ts'
import { countSold, lockLines } from '#db/order/stock.ts'
import { addToOutbox } from '#db/outbox.ts'
import { updateVerifiedBadges } from '#db/review/verified-purchases.ts'
import type { PaymentProof } from '#gateways/payment.ts'

type PaidFacts = Partial<Pick<OrderRow, 'paymentMethod'>>

/** Marks a locked order as paid, with everything that follows. False when the order is not waiting for money. */
export async function markOrderPaid(tx: Tx, order: OrderRow, actor: Actor, facts: PaidFacts = {}): Promise<boolean> {
  const transition = order.holdState === 'settled' ? 'collect' : 'pay'
  const paid = await applyTransition(tx, order, transition, actor, facts)
  if (!paid) return false
  const lines = await lockLines(tx, order.id)
  const productIds = lines.map(({ productId }) => productId)
  await countSold(tx, lines, 1)
  await updateVerifiedBadges(tx, order.userId, productIds)
  await deleteCartRows(tx, order.userId, productIds)
  await addToOutbox(tx, { topic: 'order.paid', key: order.id, payload: { orderId: order.id }, orderId: order.id })
  return true
}

/** The gateway sometimes omits its reference; the authority is as unique. */
export function refIdOf({ authority }: { authority: string }, proof: PaymentProof | null): string {
  return proof?.refId ?? authority
}

/** The gateway has captured the money of this attempt. */
export async function markPaidByGateway(
  tx: Tx,
  order: OrderRow,
  attempt: { id: string; authority: string },
  proof: PaymentProof,
): Promise<boolean> {
  const refId = refIdOf(attempt, proof)
  await setAttempt(tx, attempt.id, 'verified', { refId, cardPan: proof.maskedCard, feeRial: proof.fee, feeType: proof.feeType })
  await expireLiveAttempts(tx, order.id)
  // A transfer or cash order that was paid at the gateway is an online one from now on.
  return markOrderPaid(tx, order, gateway, { paymentMethod: 'zarinpal' })
}
