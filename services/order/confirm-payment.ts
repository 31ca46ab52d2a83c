import { findAttempt, markReturned, scheduleCheck } from '#db/order/payments.ts'
import { planAfterCancel } from '#domain/order/plan-after-reply.ts'
import { Refusal } from '#domain/refusals.ts'
import { type Deadline, deadlineIn } from '#gateways/deadline.ts'
import type { ServiceContext } from '#services/context.ts'
import { inquirePayment } from './inquire-payment.ts'
import { settlePayment } from './settle-payment.ts'
import { lockSettlement, type NamedAttempt, perform, type Settlement, settlementOf } from './settlement-actions.ts'

export type PaymentReturn = { authority: string; status: string }
export type Confirmed = Settlement & { orderId: string }

/** For all calls to the bank together: the page responds within six seconds, and one is for our own transactions (PAY-09). */
const bankTimeoutMs = 5_000

/** Settles the payment of a return from the bank. The order is found by the authority alone, in any browser and without a session (PAY-04). */
export async function confirmPayment(context: ServiceContext, { authority, status }: PaymentReturn): Promise<Confirmed> {
  const deadline = deadlineIn(bankTimeoutMs)
  const attempt = await findAttempt(context.db, authority)
  if (!attempt?.authority) throw new Refusal('order.notFound')
  const named = { ...attempt, authority: attempt.authority }
  const isOk = status.toUpperCase() === 'OK'
  if (isOk) await markReturned(context.db, attempt.id)
  const settlement = isOk ? await settleReturned(context, named, deadline) : await recordCancel(context, named)
  if (settlement.kind === 'checking') await scheduleCheck(context.db, attempt.id)
  return { ...settlement, orderId: attempt.orderId }
}

async function settleReturned(context: ServiceContext, attempt: NamedAttempt, deadline: Deadline): Promise<Settlement> {
  const settlement = await settlePayment(context, attempt, { deadline })
  return settlement.kind === 'inquire' ? inquirePayment(context, attempt, deadline) : settlement
}

async function recordCancel(context: ServiceContext, attempt: NamedAttempt): Promise<Settlement> {
  return context.db.transaction(async (tx) => {
    const state = await lockSettlement(tx, attempt)
    return settlementOf(state, await perform(state, planAfterCancel(state.attempt.state, state.attempt.isOverdue)))
  })
}
