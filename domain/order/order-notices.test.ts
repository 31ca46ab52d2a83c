import { expect, test } from 'vitest'
import { isBeyondBudget, isOutdated, type OrderNotice } from './order-notices.ts'

const states = {
  waiting: { status: 'pending', paymentStatus: 'pending' },
  accepted: { status: 'processing', paymentStatus: 'pending' },
  paid: { status: 'processing', paymentStatus: 'paid' },
  cancelled: { status: 'cancelled', paymentStatus: 'pending' },
} as const

test.each<[OrderNotice, keyof typeof states, boolean]>([
  ['order.placed', 'waiting', false],
  ['order.placed', 'accepted', false],
  ['order.placed', 'paid', true],
  ['order.placed', 'cancelled', true],
  ['order.paid', 'cancelled', false],
  ['order.failed', 'cancelled', false],
  ['order.expired', 'cancelled', false],
])('LD-07: %s about an order that is %s is outdated: %s', (notice, state, expected) => {
  expect(isOutdated(notice, states[state])).toBe(expected)
})

test('LD-07: only the notice of a received payment is sent whatever was sent before', () => {
  const notices: OrderNotice[] = ['order.placed', 'order.paid', 'order.failed', 'order.expired']
  expect(notices.filter(isBeyondBudget)).toEqual(['order.paid'])
})
