import type { AttemptState } from './payment.ts'
import { type OrderPhase, type Plan, plan, type SettlementResult } from './settlement-plan.ts'

/** Replies to a verification that has captured the money. */
export type CapturedStatus = 'paid' | 'alreadyVerified'

/** All other replies to a verification. */
export type UncapturedStatus = 'notPaid' | 'amountDiffers' | 'foreign' | 'unknownAuthority' | 'busy' | 'unknown' | 'unreachable'

/** Replies to an inquiry, which captures nothing. */
export type InquiryStatus =
  | 'paid'
  | 'verified'
  | 'inBank'
  | 'failed'
  | 'reversed'
  | 'foreign'
  | 'unknownAuthority'
  | 'busy'
  | 'unknown'
  | 'unreachable'

/** An attempt when the reply to its verification is recorded. */
export type AttemptPhase =
  /** Another worker has recorded the money meanwhile. */
  | 'paid'
  /** Neither open nor paid any more. */
  | 'closed'
  /** The shopper may still be at the bank. */
  | 'waiting'
  /** The shopper came back from the bank. */
  | 'returned'
  | 'overdue'
  /** Given up earlier, so the order already counts as failed or has another attempt. */
  | 'reopened'
  | 'reopenedOverdue'

const phasesAfterVerify: Record<AttemptState, 'paid' | 'closed' | 'live'> = {
  created: 'live',
  requested: 'live',
  returned: 'live',
  verifying: 'live',
  verified: 'paid',
  failed: 'closed',
  expired: 'closed',
  refund_due: 'closed',
  reversed: 'closed',
}

type AttemptFacts = {
  readonly state: AttemptState
  readonly isOverdue: boolean
  readonly mayStillPay: boolean
  readonly wasReopened: boolean
}

export function attemptPhase({ state, isOverdue, mayStillPay, wasReopened }: AttemptFacts): AttemptPhase {
  const phase = phasesAfterVerify[state]
  if (phase !== 'live') return phase
  if (wasReopened) return isOverdue ? 'reopenedOverdue' : 'reopened'
  if (isOverdue) return 'overdue'
  return mayStillPay ? 'waiting' : 'returned'
}

type Verdict = 'notPaid' | 'mismatch' | 'undecided'

const verdicts: Record<UncapturedStatus, Verdict> = {
  notPaid: 'notPaid',
  amountDiffers: 'mismatch',
  foreign: 'mismatch',
  unknownAuthority: 'mismatch',
  busy: 'undecided',
  unknown: 'undecided',
  unreachable: 'undecided',
}

/** The shop has the money. Where the order has no stock for it a person refunds it (PAY-08). */
const captured: Record<OrderPhase, Plan> = {
  held: plan('paid', 'markPaid'),
  released: plan('paid', 'retakeStock', 'markPaid'),
  soldOut: plan('notAccepted', 'markRefundDue', 'cancelOutOfStock'),
  closed: plan('notAccepted', 'markRefundDue'),
}

const capturedPlans: Record<CapturedStatus, Record<OrderPhase, Plan>> = { paid: captured, alreadyVerified: captured }

export function planAfterCapture(status: CapturedStatus, attempt: AttemptPhase, order: OrderPhase): Plan {
  return attempt === 'paid' ? plan('paid') : capturedPlans[status][order]
}

const uncapturedPlans: Record<Verdict, Record<AttemptPhase, Plan>> = {
  notPaid: {
    paid: plan('paid'),
    closed: plan('notPaid'),
    waiting: plan('notPaid', 'restoreAttempt'),
    returned: plan('notPaid', 'failAttempt', 'failOrder'),
    overdue: plan('notPaid', 'expireAttempt', 'failOrder'),
    reopened: plan('notPaid', 'failAttempt'),
    reopenedOverdue: plan('notPaid', 'expireAttempt'),
  },
  mismatch: {
    paid: plan('paid'),
    closed: plan('notPaid', 'recordMismatch', 'stopChecks'),
    waiting: plan('notPaid', 'recordMismatch', 'stopChecks', 'failAttempt', 'failOrder'),
    returned: plan('notPaid', 'recordMismatch', 'stopChecks', 'failAttempt', 'failOrder'),
    overdue: plan('notPaid', 'recordMismatch', 'stopChecks', 'expireAttempt', 'failOrder'),
    reopened: plan('notPaid', 'recordMismatch', 'stopChecks', 'failAttempt'),
    reopenedOverdue: plan('notPaid', 'recordMismatch', 'stopChecks', 'expireAttempt'),
  },
  undecided: {
    paid: plan('paid'),
    closed: plan('checking'),
    waiting: plan('checking', 'restoreAttempt'),
    returned: plan('checking', 'restoreAttempt'),
    overdue: plan('checking', 'restoreAttempt'),
    reopened: plan('checking', 'restoreAttempt'),
    reopenedOverdue: plan('checking', 'restoreAttempt'),
  },
}

export function planAfterVerify(status: UncapturedStatus, attempt: AttemptPhase): Plan {
  return uncapturedPlans[verdicts[status]][attempt]
}

/** After an inquiry stock is taken only for a payment that the bank has (ORD-09). */
export const inquiryPlans: Record<InquiryStatus, Plan<Exclude<SettlementResult, 'paid'> | 'settlePaid' | 'settleCaptured'>> = {
  paid: plan('settlePaid'),
  verified: plan('settleCaptured'),
  // The bank may still report it as paid until the end of the day, so it is still checked (providers §1.5).
  inBank: plan('notPaid', 'expireIfOverdue'),
  failed: plan('notPaid', 'stopChecks'),
  reversed: plan('notPaid', 'stopChecks'),
  foreign: plan('notPaid', 'recordMismatch', 'stopChecks'),
  unknownAuthority: plan('notPaid', 'recordMismatch', 'stopChecks'),
  busy: plan('checking'),
  unknown: plan('checking'),
  unreachable: plan('checking'),
}

/** The shopper cancelled at the bank. Anyone can open that URL, so the attempt is still checked later (docs/threats.md D10). */
const cancelPlans: Record<AttemptState, 'fail' | Plan> = {
  created: plan('notPaid'),
  requested: 'fail',
  returned: 'fail',
  verifying: plan('checking'),
  verified: plan('paid'),
  failed: plan('notPaid'),
  expired: plan('notPaid'),
  refund_due: plan('notPaid'),
  reversed: plan('notPaid'),
}

export function planAfterCancel(state: AttemptState, isOverdue: boolean): Plan {
  const cancelled = cancelPlans[state]
  return cancelled === 'fail' ? uncapturedPlans.notPaid[isOverdue ? 'overdue' : 'returned'] : cancelled
}
