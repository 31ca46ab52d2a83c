import type { AttemptState } from './payment.ts'
import {
  type BankCall,
  type BankStatus,
  type OrderPhase,
  type Plan,
  plan,
  type SettlementAction,
  type SettlementResult,
} from './settlement-plan.ts'

type AttemptStep = 'paid' | 'verify' | 'reopen' | 'inquire' | 'notAccepted'

const always = (step: Exclude<AttemptStep, 'inquire'>) => ({ unknown: step, paid: step, captured: step }) as const
/** A payment that was given up is inquired first: no stock is taken for an unpaid payment (ORD-09). */
const givenUp = { unknown: 'inquire', paid: 'reopen', captured: 'reopen' } as const

const attemptSteps: Record<AttemptState, Record<BankStatus, AttemptStep>> = {
  created: always('notAccepted'),
  requested: always('verify'),
  returned: always('verify'),
  verifying: always('verify'),
  verified: always('paid'),
  failed: givenUp,
  expired: givenUp,
  refund_due: always('notAccepted'),
  reversed: always('notAccepted'),
}

/**
 * The first decision, from the attempt alone. `isBlocked`: another worker is verifying a payment of this order right now, or the attempt
 * belongs to another merchant account (PAY-12).
 */
export function attemptStep(state: AttemptState, bank: BankStatus, isBlocked: boolean): AttemptStep | 'checking' {
  const step = attemptSteps[state][bank]
  return isBlocked && step !== 'paid' ? 'checking' : step
}

/** The order cannot use the money. Unless it is captured it is not verified, and the bank returns it to the shopper. */
const unwanted: Record<'verify' | 'reopen', Record<BankStatus, Plan>> = {
  verify: {
    unknown: plan('notAccepted', 'expireAttempt', 'stopChecks'),
    paid: plan('notAccepted', 'expireAttempt', 'stopChecks'),
    captured: plan('notAccepted', 'markRefundDue'),
  },
  reopen: {
    unknown: plan('notAccepted', 'stopChecks'),
    paid: plan('notAccepted', 'stopChecks'),
    captured: plan('notAccepted', 'markRefundDue'),
  },
}

/** A newer open attempt of the same order is expired in favour of the reopened one, whose money the bank has. */
const reserved: Record<'verify' | 'reopen', Plan<'verify'>> = {
  verify: plan('verify', 'extendHold', 'setVerifying'),
  reopen: plan('verify', 'extendHold', 'expireOtherAttempts', 'setVerifying'),
}

/** Before the verification: stock first, money last (docs/threats.md D10). */
export function planBeforeVerify(step: 'verify' | 'reopen', order: OrderPhase, bank: BankStatus): Plan<SettlementResult | 'verify'> {
  const plans: Record<OrderPhase, Plan<SettlementResult | 'verify'>> = {
    held: reserved[step],
    released: preceded('retakeStock', reserved[step]),
    soldOut: preceded('cancelOutOfStock', unwanted[step][bank]),
    closed: unwanted[step][bank],
  }
  return plans[order]
}

const preceded = <Next extends SettlementResult | BankCall>(first: SettlementAction, { actions, next }: Plan<Next>): Plan<Next> =>
  plan(next, first, ...actions)
