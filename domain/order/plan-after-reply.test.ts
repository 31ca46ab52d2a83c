import { describe, expect, test } from 'vitest'
import { type AttemptState, attemptStates } from './payment.ts'
import {
  type AttemptPhase,
  attemptPhase,
  type CapturedStatus,
  type InquiryStatus,
  inquiryPlans,
  planAfterCancel,
  planAfterCapture,
  planAfterVerify,
  type UncapturedStatus,
} from './plan-after-reply.ts'
import type { OrderPhase } from './settlement-plan.ts'

const phases: AttemptPhase[] = ['paid', 'closed', 'waiting', 'returned', 'overdue', 'reopened', 'reopenedOverdue']
const orderPhases: OrderPhase[] = ['held', 'released', 'soldOut', 'closed']
const capturedStatuses: CapturedStatus[] = ['paid', 'alreadyVerified']
const mismatches: UncapturedStatus[] = ['amountDiffers', 'foreign', 'unknownAuthority']
const undecided: UncapturedStatus[] = ['busy', 'unknown', 'unreachable']

describe('the bank has captured the money', () => {
  test.each<[OrderPhase, string[], string]>([
    ['held', ['markPaid'], 'paid'],
    ['released', ['retakeStock', 'markPaid'], 'paid'],
    ['soldOut', ['markRefundDue', 'cancelOutOfStock'], 'notAccepted'],
    ['closed', ['markRefundDue'], 'notAccepted'],
  ])('an order that is %s: %j, then %s', (order, actions, next) => {
    for (const status of capturedStatuses) {
      for (const attempt of phases.filter((phase) => phase !== 'paid')) {
        expect(planAfterCapture(status, attempt, order)).toEqual({ actions, next })
      }
    }
  })

  test('PAY-05: money that another worker has recorded is recorded once', () => {
    for (const status of capturedStatuses) {
      for (const order of orderPhases) expect(planAfterCapture(status, 'paid', order)).toEqual({ actions: [], next: 'paid' })
    }
  })
})

describe('the bank has not captured the money', () => {
  test.each<[AttemptPhase, string[]]>([
    ['closed', []],
    ['waiting', ['restoreAttempt']],
    ['returned', ['failAttempt', 'failOrder']],
    ['overdue', ['expireAttempt', 'failOrder']],
    ['reopened', ['failAttempt']],
    ['reopenedOverdue', ['expireAttempt']],
  ])('not paid, attempt %s: %j', (phase, actions) => expect(planAfterVerify('notPaid', phase)).toEqual({ actions, next: 'notPaid' }))

  test.each<[AttemptPhase, string[]]>([
    ['closed', []],
    ['waiting', ['failAttempt', 'failOrder']],
    ['returned', ['failAttempt', 'failOrder']],
    ['overdue', ['expireAttempt', 'failOrder']],
    ['reopened', ['failAttempt']],
    ['reopenedOverdue', ['expireAttempt']],
  ])('PAY-02: a mismatch is recorded and not checked again, attempt %s: then %j', (phase, actions) => {
    for (const status of mismatches) {
      expect(planAfterVerify(status, phase)).toEqual({ actions: ['recordMismatch', 'stopChecks', ...actions], next: 'notPaid' })
    }
  })

  test('PAY-09: a reply that decides nothing changes nothing but the attempt back to its state', () => {
    for (const status of undecided) {
      for (const phase of phases.filter((each) => each !== 'paid')) {
        const actions = phase === 'closed' ? [] : ['restoreAttempt']
        expect(planAfterVerify(status, phase)).toEqual({ actions, next: 'checking' })
      }
    }
  })

  test('PAY-05: no reply undoes a recorded payment', () => {
    for (const status of ['notPaid', ...mismatches, ...undecided] as const) {
      expect(planAfterVerify(status, 'paid')).toEqual({ actions: [], next: 'paid' })
    }
  })
})

test('PAY-04: only money that the bank has captured marks an order as paid', () => {
  const uncaptured: UncapturedStatus[] = ['notPaid', ...mismatches, ...undecided]
  const plans = [
    ...uncaptured.flatMap((status) => phases.map((phase) => planAfterVerify(status, phase))),
    ...attemptStates.flatMap((state) => [planAfterCancel(state, false), planAfterCancel(state, true)]),
    ...Object.values(inquiryPlans),
  ]
  expect(plans.filter(({ actions }) => actions.includes('markPaid') || actions.includes('markRefundDue'))).toEqual([])
})

test('the phase of an attempt', () => {
  const facts = { isOverdue: false, mayStillPay: false, wasReopened: false }
  const phaseOf = (state: AttemptState, more: Partial<typeof facts> = {}) => attemptPhase({ state, ...facts, ...more })
  expect(attemptStates.map((state) => `${state} ${phaseOf(state)}`)).toEqual([
    'created returned',
    'requested returned',
    'returned returned',
    'verifying returned',
    'verified paid',
    'failed closed',
    'expired closed',
    'refund_due closed',
    'reversed closed',
  ])
  expect(phaseOf('verifying', { mayStillPay: true })).toBe('waiting')
  expect(phaseOf('verifying', { mayStillPay: true, isOverdue: true })).toBe('overdue')
  expect(phaseOf('verifying', { wasReopened: true })).toBe('reopened')
  expect(phaseOf('verifying', { wasReopened: true, isOverdue: true })).toBe('reopenedOverdue')
})

test.each<[InquiryStatus, string[], string]>([
  ['paid', [], 'settlePaid'],
  ['verified', [], 'settleCaptured'],
  ['inBank', ['expireIfOverdue'], 'notPaid'],
  ['failed', ['stopChecks'], 'notPaid'],
  ['reversed', ['stopChecks'], 'notPaid'],
  ['foreign', ['recordMismatch', 'stopChecks'], 'notPaid'],
  ['unknownAuthority', ['recordMismatch', 'stopChecks'], 'notPaid'],
  ['busy', [], 'checking'],
  ['unknown', [], 'checking'],
  ['unreachable', [], 'checking'],
])('an inquiry with the reply %s: %j, then %s', (status, actions, next) => expect(inquiryPlans[status]).toEqual({ actions, next }))

test.each<[AttemptState, string[], string]>([
  ['created', [], 'notPaid'],
  ['requested', ['failAttempt', 'failOrder'], 'notPaid'],
  ['returned', ['failAttempt', 'failOrder'], 'notPaid'],
  ['verifying', [], 'checking'],
  ['verified', [], 'paid'],
  ['failed', [], 'notPaid'],
  ['expired', [], 'notPaid'],
  ['refund_due', [], 'notPaid'],
  ['reversed', [], 'notPaid'],
])('a cancelled return while the attempt is %s: %j, then %s', (state, actions, next) => {
  expect(planAfterCancel(state, false)).toEqual({ actions, next })
  const overdue = actions.map((action) => (action === 'failAttempt' ? 'expireAttempt' : action))
  expect(planAfterCancel(state, true)).toEqual({ actions: overdue, next })
})
