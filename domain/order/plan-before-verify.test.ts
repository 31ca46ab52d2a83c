import { describe, expect, test } from 'vitest'
import { holdStates, orderStatuses, type PaymentStatus } from './order.ts'
import { type AttemptState, attemptStates } from './payment.ts'
import { attemptStep, planBeforeVerify } from './plan-before-verify.ts'
import { type BankStatus, type OrderPhase, orderPhase } from './settlement-plan.ts'

const bankStatuses: BankStatus[] = ['unknown', 'paid', 'captured']

describe('the attempt decides first', () => {
  test.each<[AttemptState, string, string, string]>([
    ['created', 'notAccepted', 'notAccepted', 'notAccepted'],
    ['requested', 'verify', 'verify', 'verify'],
    ['returned', 'verify', 'verify', 'verify'],
    ['verifying', 'verify', 'verify', 'verify'],
    ['verified', 'paid', 'paid', 'paid'],
    ['failed', 'inquire', 'reopen', 'reopen'],
    ['expired', 'inquire', 'reopen', 'reopen'],
    ['refund_due', 'notAccepted', 'notAccepted', 'notAccepted'],
    ['reversed', 'notAccepted', 'notAccepted', 'notAccepted'],
  ])('%s: %s without a reply of the bank, %s when paid, %s when captured', (state, ...steps) =>
    expect(bankStatuses.map((bank) => attemptStep(state, bank, false))).toEqual(steps),
  )

  test('PAY-05, PAY-12: a blocked attempt is never verified, but a verified one is still reported as paid', () => {
    const steps = attemptStates.map((state) => [state, ...bankStatuses.map((bank) => attemptStep(state, bank, true))])
    for (const [state, ...blocked] of steps) expect(new Set(blocked)).toEqual(new Set([state === 'verified' ? 'paid' : 'checking']))
  })
})

describe('then the order', () => {
  test.each<['verify' | 'reopen', OrderPhase, BankStatus, string[], string]>([
    ['verify', 'held', 'unknown', ['extendHold', 'setVerifying'], 'verify'],
    ['verify', 'held', 'captured', ['extendHold', 'setVerifying'], 'verify'],
    ['verify', 'released', 'unknown', ['retakeStock', 'extendHold', 'setVerifying'], 'verify'],
    ['verify', 'soldOut', 'unknown', ['cancelOutOfStock', 'expireAttempt', 'stopChecks'], 'notAccepted'],
    ['verify', 'soldOut', 'captured', ['cancelOutOfStock', 'markRefundDue'], 'notAccepted'],
    ['verify', 'closed', 'paid', ['expireAttempt', 'stopChecks'], 'notAccepted'],
    ['verify', 'closed', 'captured', ['markRefundDue'], 'notAccepted'],
    ['reopen', 'held', 'paid', ['extendHold', 'expireOtherAttempts', 'setVerifying'], 'verify'],
    ['reopen', 'released', 'captured', ['retakeStock', 'extendHold', 'expireOtherAttempts', 'setVerifying'], 'verify'],
    ['reopen', 'soldOut', 'paid', ['cancelOutOfStock', 'stopChecks'], 'notAccepted'],
    ['reopen', 'closed', 'paid', ['stopChecks'], 'notAccepted'],
    ['reopen', 'closed', 'captured', ['markRefundDue'], 'notAccepted'],
  ])('%s, order %s, bank %s: %j, then %s', (step, order, bank, actions, next) =>
    expect(planBeforeVerify(step, order, bank)).toEqual({ actions, next }),
  )

  test('PAY-04: before the verification no order is marked as paid, and only captured money is marked for a refund', () => {
    for (const step of ['verify', 'reopen'] as const) {
      for (const order of ['held', 'released', 'soldOut', 'closed'] as const) {
        const actionsFor = (bank: BankStatus) => planBeforeVerify(step, order, bank).actions
        expect(bankStatuses.filter((bank) => actionsFor(bank).includes('markPaid'))).toEqual([])
        const refunded = bankStatuses.filter((bank) => actionsFor(bank).includes('markRefundDue'))
        expect(refunded).toEqual(order === 'soldOut' || order === 'closed' ? ['captured'] : [])
      }
    }
  })

  test('PAY-08: a payment is verified only for an order that holds its stock or has just retaken it', () => {
    for (const step of ['verify', 'reopen'] as const) {
      for (const bank of bankStatuses) {
        const verified = (['held', 'released', 'soldOut', 'closed'] as const).filter(
          (order) => planBeforeVerify(step, order, bank).next === 'verify',
        )
        expect(verified).toEqual(['held', 'released'])
        expect(planBeforeVerify(step, 'released', bank).actions[0]).toBe('retakeStock')
      }
    }
  })
})

test('only a pending order, or an accepted one that is paid in cash, can use a payment', () => {
  const usable = (paymentStatus: PaymentStatus) =>
    orderStatuses.flatMap((status) =>
      holdStates
        .filter((holdState) => orderPhase({ status, paymentStatus, holdState }) !== 'closed')
        .map((holdState) => `${status} ${holdState}`),
    )
  expect(usable('failed')).toEqual(['pending active', 'pending released'])
  expect(usable('pending').filter((state) => state.endsWith('settled'))).toEqual(['processing settled', 'shipped settled'])
})
