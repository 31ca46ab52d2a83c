import { gateway } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { extendHoldForVerify, lockHoldStock, retakeHold } from '#db/order/holds.ts'
import { applyTransition, lockOrder, type OrderRow } from '#db/order/orders.ts'
import {
  type AttemptRow,
  expireIfOverdue,
  expireLiveAttempts,
  type LockedAttempt,
  lockAttempt,
  recordMismatch,
  setAttempt,
  stopChecking,
} from '#db/order/payments.ts'
import { addToOutbox } from '#db/outbox.ts'
import { type OrderPhase, orderPhase, type Plan, type SettlementAction, type SettlementResult } from '#domain/order/settlement-plan.ts'
import type { PaymentProof } from '#gateways/payment.ts'
import { loseDeliverySlot, retakeDeliverySlot } from '#services/delivery/order-slot.ts'
import { closeOrder } from './close-order.ts'
import { markPaidByGateway, refIdOf } from './mark-order-paid.ts'

/** An attempt that the bank knows. */
export type NamedAttempt = AttemptRow & { authority: string }

export type Settlement = { kind: 'paid'; refId: string | null } | { kind: Exclude<SettlementResult, 'paid'> }

/** The locked rows of one transaction, and what the bank said. */
export type SettlementState = {
  readonly tx: Tx
  order: OrderRow
  readonly attempt: LockedAttempt & { authority: string }
  readonly proof: PaymentProof | null
  readonly mismatch: string | null
}

type BankReply = { proof?: PaymentProof | null; mismatch?: string | null }

/** Locks the order, then the attempt. */
export async function lockSettlement(tx: Tx, { id, orderId, authority }: NamedAttempt, reply: BankReply = {}): Promise<SettlementState> {
  const order = await lockOrder(tx, orderId)
  const attempt = await lockAttempt(tx, id)
  if (!order || !attempt) throw new Error('a payment attempt has no order')
  return { tx, order, attempt: { ...attempt, authority }, proof: reply.proof ?? null, mismatch: reply.mismatch ?? null }
}

/** The phase of a locked order; locks its products when its stock would have to be taken again. */
export async function readOrderPhase({ tx, order }: SettlementState): Promise<OrderPhase> {
  const phase = orderPhase(order)
  return phase === 'released' && !(await lockHoldStock(tx, order)) ? 'soldOut' : phase
}

/** Performs the actions of a plan in their sequence and returns what follows. */
export async function perform<Next extends Plan<SettlementResult | 'verify'>['next']>(
  state: SettlementState,
  { actions, next }: { readonly actions: readonly SettlementAction[]; readonly next: Next },
): Promise<Next> {
  for (const action of actions) await performers[action](state)
  return next
}

export function settlementOf({ attempt, proof }: SettlementState, result: SettlementResult): Settlement {
  if (result !== 'paid') return { kind: result }
  return { kind: 'paid', refId: attempt.state === 'verified' ? attempt.refId : refIdOf(attempt, proof) }
}

const performers: Record<SettlementAction, (state: SettlementState) => Promise<void>> = {
  async retakeStock(state) {
    state.order = await retakeHold(state.tx, state.order, gateway)
    if (!(await retakeDeliverySlot(state.tx, state.order))) await loseDeliverySlot(state.tx, state.order, gateway)
  },
  extendHold: ({ tx, order }) => extendHoldForVerify(tx, order.id),
  expireOtherAttempts: ({ tx, order }) => expireLiveAttempts(tx, order.id),
  setVerifying: ({ tx, attempt }) => setAttempt(tx, attempt.id, 'verifying'),
  restoreAttempt: ({ tx, attempt }) => setAttempt(tx, attempt.id, attempt.returnedAt ? 'returned' : 'requested'),
  failAttempt: ({ tx, attempt }) => setAttempt(tx, attempt.id, 'failed'),
  expireAttempt: ({ tx, attempt }) => setAttempt(tx, attempt.id, 'expired'),
  expireIfOverdue: ({ tx, attempt }) => expireIfOverdue(tx, attempt.id),
  stopChecks: ({ tx, attempt }) => stopChecking(tx, attempt.id),
  failOrder,
  markPaid,
  markRefundDue,
  async cancelOutOfStock({ tx, order }) {
    await closeOrder(tx, order, gateway, 'out_of_stock')
  },
  async recordMismatch({ tx, attempt, mismatch }) {
    if (mismatch === null) throw new Error('a mismatch has no kind')
    await recordMismatch(tx, { attemptId: attempt.id, authority: attempt.authority, kind: mismatch })
  },
}

async function failOrder({ tx, order, attempt }: SettlementState): Promise<void> {
  const failed = await applyTransition(tx, order, 'fail', gateway)
  if (failed) await addToOutbox(tx, { topic: 'order.failed', key: attempt.id, payload: { orderId: order.id }, orderId: order.id })
}

async function markPaid({ tx, order, attempt, proof }: SettlementState): Promise<void> {
  if (!proof) throw new Error('a paid order has no proof of payment')
  await markPaidByGateway(tx, order, attempt, proof)
}

/** The staff refunds money that the shop has captured and cannot use. */
async function markRefundDue({ tx, attempt: { id, authority }, proof }: SettlementState): Promise<void> {
  await setAttempt(tx, id, 'refund_due', proof ? { cardPan: proof.maskedCard, feeRial: proof.fee, feeType: proof.feeType } : {})
  await recordMismatch(tx, { attemptId: id, authority, kind: 'refundDue', details: { refId: proof?.refId ?? null } })
}
