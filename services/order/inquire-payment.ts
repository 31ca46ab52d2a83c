import { inquiryPlans } from '#domain/order/plan-after-reply.ts'
import type { Deadline } from '#gateways/deadline.ts'
import type { ServiceContext } from '#services/context.ts'
import { settlePayment } from './settle-payment.ts'
import { lockSettlement, type NamedAttempt, perform, type Settlement, settlementOf } from './settlement-actions.ts'

/** Inquires the status of a payment and settles it only when the bank has the money, so that no stock is taken for an unpaid one. */
export async function inquirePayment(context: ServiceContext, attempt: NamedAttempt, deadline?: Deadline): Promise<Settlement> {
  const { kind } = await context.payments.inquiry(attempt.authority, deadline)
  const { actions, next } = inquiryPlans[kind]
  if (next === 'settlePaid') return settlePayment(context, attempt, { bank: 'paid', deadline })
  if (next === 'settleCaptured') return settlePayment(context, attempt, { bank: 'captured', deadline })
  if (actions.length === 0) return { kind: next }
  return context.db.transaction(async (tx) => {
    const state = await lockSettlement(tx, attempt, { mismatch: kind })
    return settlementOf(state, await perform(state, { actions, next }))
  })
}
