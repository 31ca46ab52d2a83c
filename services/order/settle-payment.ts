import type { Tx } from '#db/connect.ts'
import { isVerifying } from '#db/order/payments.ts'
import { rial } from '#domain/money.ts'
import { attemptPhase, planAfterCapture, planAfterVerify } from '#domain/order/plan-after-reply.ts'
import { attemptStep, planBeforeVerify } from '#domain/order/plan-before-verify.ts'
import type { BankStatus } from '#domain/order/settlement-plan.ts'
import type { Deadline } from '#gateways/deadline.ts'
import type { VerifyOutcome } from '#gateways/payment.ts'
import type { ServiceContext } from '#services/context.ts'
import { lockSettlement, type NamedAttempt, perform, readOrderPhase, type Settlement, settlementOf } from './settlement-actions.ts'

export type SettleOptions = {
  /** What the bank has said of the payment so far. */
  bank?: BankStatus
  /** The shopper has not come back and may still be paying, so that 'not paid' is not final. */
  mayStillPay?: boolean
  /** Shared by all calls to the bank while a shopper waits; without it the gateway's own timeout applies. */
  deadline?: Deadline | undefined
}

/** The attempt was given up and the bank has not reported it as paid: it is inquired before anything else. */
export type InquireFirst = { kind: 'inquire' }

/** Verifies one attempt with the gateway and records the reply, by the tables of domain/order/plan-before-verify.ts and plan-after-reply.ts. */
export function settlePayment(
  context: ServiceContext,
  attempt: NamedAttempt,
  options: SettleOptions & { bank: 'paid' | 'captured' },
): Promise<Settlement>
export function settlePayment(context: ServiceContext, attempt: NamedAttempt, options: SettleOptions): Promise<Settlement | InquireFirst>
export async function settlePayment(
  context: ServiceContext,
  attempt: NamedAttempt,
  { bank = 'unknown', mayStillPay = false, deadline }: SettleOptions,
): Promise<Settlement | InquireFirst> {
  const reserved = await context.db.transaction((tx) => reserveBeforeVerify(context, tx, attempt, bank))
  if (reserved.kind !== 'verify') return reserved
  const outcome = await context.payments.verify({ authority: attempt.authority, amount: rial(attempt.amountRial) }, deadline)
  return context.db.transaction((tx) => recordOutcome(tx, attempt, outcome, { mayStillPay, wasReopened: reserved.wasReopened }))
}

type Reserved = Settlement | InquireFirst | { kind: 'verify'; wasReopened: boolean }

/** Takes the stock before the money; a payment that the order cannot use is not verified, and the bank returns it. */
async function reserveBeforeVerify(context: ServiceContext, tx: Tx, named: NamedAttempt, bank: BankStatus): Promise<Reserved> {
  const state = await lockSettlement(tx, named)
  const { attempt } = state
  const isOtherMerchant = attempt.merchant !== context.payments.merchant || attempt.environment !== context.payments.environment
  const isBlocked = isOtherMerchant || (await isVerifying(tx, named.orderId))
  const step = attemptStep(attempt.state, bank, isBlocked)
  if (step === 'inquire') return { kind: 'inquire' }
  if (step !== 'verify' && step !== 'reopen') return settlementOf(state, step)
  const next = await perform(state, planBeforeVerify(step, await readOrderPhase(state), bank))
  return next === 'verify' ? { kind: 'verify', wasReopened: step === 'reopen' } : settlementOf(state, next)
}

type Verified = { mayStillPay: boolean; wasReopened: boolean }

async function recordOutcome(tx: Tx, named: NamedAttempt, outcome: VerifyOutcome, verified: Verified): Promise<Settlement> {
  const isCaptured = outcome.kind === 'paid' || outcome.kind === 'alreadyVerified'
  const state = await lockSettlement(tx, named, isCaptured ? { proof: outcome } : { mismatch: outcome.kind })
  const phase = attemptPhase({ ...state.attempt, ...verified })
  const plan = isCaptured ? planAfterCapture(outcome.kind, phase, await readOrderPhase(state)) : planAfterVerify(outcome.kind, phase)
  return settlementOf(state, await perform(state, plan))
}
