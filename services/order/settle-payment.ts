import { gateway } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { applyTransition, extendHoldForVerify, lockOrder, type OrderRow, retakeHold } from '#db/order/orders.ts'
import {
  type AttemptRow,
  expireLiveAttempts,
  isAttemptOverdue,
  isVerifying,
  lockAttempt,
  recordMismatch,
  setAttempt,
  stopChecking,
} from '#db/order/payments.ts'
import { addToOutbox } from '#db/outbox.ts'
import { rial } from '#domain/money.ts'
import { never } from '#domain/never.ts'
import { canAttemptBecome, isLiveAttempt } from '#domain/order/payment.ts'
import type { Deadline } from '#gateways/deadline.ts'
import type { PaymentProof, VerifyOutcome } from '#gateways/payment.ts'
import type { ServiceContext } from '../context.ts'
import { closeOrder } from './close-order.ts'
import { markPaidByGateway } from './mark-order-paid.ts'

export type Settlement =
  | { kind: 'paid'; refId: string | null }
  | { kind: 'notPaid' }
  /** The order had no more use for the money, so it was not taken: the bank gives it back. */
  | { kind: 'notTaken' }
  /** Nobody knows yet. */
  | { kind: 'checking' }

/** A shopper who came back unpaid has failed; one who has not come back may still be at the bank. */
export type Unpaid = 'fails' | 'waits'

/** What the bank has told before it is asked for the money: nothing yet, that it was paid, or that the shop has it already. */
export type Told = 'nothing' | 'paid' | 'taken'

export type Settling = {
  unpaid?: Unpaid
  told?: Told
  /** How long somebody waits for the outcome; without it the gateway has its usual time. */
  deadline?: Deadline | undefined
}
export type NamedAttempt = AttemptRow & { authority: string }

/** Nobody waits for this payment any more, and the bank has not said that it was made: it is looked at before the money is asked for. */
export type GivenUp = { kind: 'givenUp' }

/** Asks the gateway about one attempt and writes down what it says. Stock is taken before and kept meanwhile, the money last (threats D10). */
export function settlePayment(
  context: ServiceContext,
  attempt: NamedAttempt,
  settling: Settling & { told: 'paid' | 'taken' },
): Promise<Settlement>
export function settlePayment(context: ServiceContext, attempt: NamedAttempt, settling: Settling): Promise<Settlement | GivenUp>
export async function settlePayment(
  context: ServiceContext,
  attempt: NamedAttempt,
  { unpaid = 'fails', told = 'nothing', deadline }: Settling,
): Promise<Settlement | GivenUp> {
  const ready = await context.db.transaction((tx) => makeReady(context, tx, attempt, told))
  if (ready.kind !== 'ask') return ready
  const outcome = await context.payments.verify({ authority: attempt.authority, amount: rial(attempt.amountRial) }, deadline)
  return context.db.transaction((tx) => record(tx, attempt, outcome, { unpaid, ...ready }))
}

type Ready = Settlement | GivenUp | { kind: 'ask'; wasGivenUp: boolean }

/** Whether the money is still wanted, with the stock for it in hand; otherwise it is not verified and goes back by itself. */
async function makeReady(context: ServiceContext, tx: Tx, { id, orderId, authority }: NamedAttempt, told: Told): Promise<Ready> {
  const order = await lockOrder(tx, orderId)
  const attempt = await lockAttempt(tx, id)
  if (!order || !attempt) throw new Error('an attempt lost its order')
  if (attempt.state === 'verified') return { kind: 'paid', refId: attempt.refId }
  if (attempt.merchant !== context.payments.merchant || attempt.environment !== context.payments.environment) return { kind: 'checking' }
  if (await isVerifying(tx, orderId)) return { kind: 'checking' }
  if (attempt.state !== 'verifying' && !canAttemptBecome(attempt.state, 'verifying')) return { kind: 'notTaken' }
  const wasGivenUp = !isLiveAttempt(attempt.state)
  if (wasGivenUp && told === 'nothing') return { kind: 'givenUp' }
  if (order.status !== 'pending') return leave(tx, { ...attempt, authority }, told)
  if (order.holdState === 'released' && !(await hold(tx, order))) return giveBack(tx, order, { ...attempt, authority }, told)
  await extendHoldForVerify(tx, orderId)
  // The bank has the money of an attempt that was given up: a newer one that is still open gives way.
  if (wasGivenUp) await expireLiveAttempts(tx, orderId)
  await setAttempt(tx, id, 'verifying')
  return { kind: 'ask', wasGivenUp }
}

async function hold(tx: Tx, order: OrderRow): Promise<boolean> {
  return (await retakeHold(tx, order)) && (await applyTransition(tx, order, 'retake', gateway)) !== null
}

async function leave(tx: Tx, attempt: NamedAttempt, told: Told): Promise<Settlement> {
  if (told === 'taken') return owe(tx, attempt)
  if (canAttemptBecome(attempt.state, 'expired')) await setAttempt(tx, attempt.id, 'expired')
  await stopChecking(tx, attempt.id)
  return { kind: 'notTaken' }
}

/** Paid too late, and others have bought what was left: the order ends, and the shopper is told (PAY-08). */
async function giveBack(tx: Tx, order: OrderRow, attempt: NamedAttempt, told: Told): Promise<Settlement> {
  await closeOrder(tx, order, gateway, 'out_of_stock')
  return leave(tx, attempt, told)
}

/** The shop has money that it has no use for: a person sends it back. */
async function owe(tx: Tx, { id, authority }: { id: string; authority: string }, proof?: PaymentProof): Promise<Settlement> {
  await setAttempt(tx, id, 'refund_due', proof && { cardPan: proof.maskedCard, feeRial: proof.fee, feeType: proof.feeType })
  await recordMismatch(tx, { attemptId: id, authority, kind: 'refundDue', details: { refId: proof?.refId ?? null } })
  return { kind: 'notTaken' }
}

type Asked = { unpaid: Unpaid; wasGivenUp: boolean }

async function record(tx: Tx, { id, orderId, authority }: NamedAttempt, outcome: VerifyOutcome, asked: Asked): Promise<Settlement> {
  const order = await lockOrder(tx, orderId)
  const attempt = await lockAttempt(tx, id)
  if (!order || !attempt) throw new Error('an attempt lost its order')
  if (attempt.state === 'verified') return { kind: 'paid', refId: attempt.refId }
  switch (outcome.kind) {
    case 'paid':
    case 'alreadyVerified':
      return takeMoney(tx, order, { id, authority }, outcome)
    case 'notPaid':
      if (asked.unpaid === 'fails' || (await isAttemptOverdue(tx, id))) return failAttempt(tx, order, attempt, asked)
      await putBack(tx, attempt)
      return { kind: 'notPaid' }
    case 'amountDiffers':
    case 'foreign':
    case 'unknownAuthority':
      await recordMismatch(tx, { attemptId: id, authority, kind: outcome.kind })
      await stopChecking(tx, id)
      return failAttempt(tx, order, attempt, asked)
    case 'busy':
    case 'unknown':
    case 'unreachable':
      await putBack(tx, attempt)
      return { kind: 'checking' }
    default:
      return never(outcome)
  }
}

/** A question without an answer leaves the attempt where it was. */
async function putBack(tx: Tx, { id, state, returnedAt }: AttemptRow): Promise<void> {
  if (isLiveAttempt(state)) await setAttempt(tx, id, returnedAt ? 'returned' : 'requested')
}

/** Whoever was asked for longer than the stock is kept may find it gone: then it is taken again, or the money is owed back. */
async function takeMoney(tx: Tx, order: OrderRow, attempt: { id: string; authority: string }, proof: PaymentProof): Promise<Settlement> {
  const held =
    order.holdState === 'released' && order.status === 'pending' && (await hold(tx, order)) ? await lockOrder(tx, order.id) : order
  if (held && held.status === 'pending' && held.holdState === 'active') {
    await markPaidByGateway(tx, held, attempt, proof)
    return { kind: 'paid', refId: proof.refId ?? attempt.authority }
  }
  const owed = await owe(tx, attempt, proof)
  if (held?.status === 'pending') await closeOrder(tx, held, gateway, 'out_of_stock')
  return owed
}

/** No is what the bank says so far: until a day has passed it is asked again. Said once more of a payment that was given up, it disturbs nothing. */
export async function failAttempt(
  tx: Tx,
  order: OrderRow,
  attempt: AttemptRow,
  { wasGivenUp }: { wasGivenUp: boolean } = { wasGivenUp: false },
): Promise<Settlement> {
  if (!isLiveAttempt(attempt.state)) return { kind: 'notPaid' }
  await setAttempt(tx, attempt.id, (await isAttemptOverdue(tx, attempt.id)) ? 'expired' : 'failed')
  const failed = wasGivenUp ? null : await applyTransition(tx, order, 'fail', gateway)
  if (failed) await addToOutbox(tx, { topic: 'order.failed', key: attempt.id, payload: { orderId: order.id }, orderId: order.id })
  return { kind: 'notPaid' }
}
