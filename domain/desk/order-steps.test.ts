import { expect, test } from 'vitest'
import type { DeskState } from './order-state.ts'
import { type DeskStep, nextStep } from './order-steps.ts'

test.each<[string, DeskState, DeskStep[], DeskStep | undefined]>([
  ['a paid order is shipped', 'to-ship', ['ship', 'refund', 'cancel'], 'ship'],
  ['a request to cancel is answered first', 'to-ship', ['decline-cancel', 'accept-cancel', 'refund'], 'decline-cancel'],
  ['a delivered order needs nothing, though money may be given back', 'delivered', ['refund'], undefined],
  ['an unpaid order is not cancelled by itself', 'awaiting-payment', ['cancel'], undefined],
  ['money that is due is given back', 'refund-due', ['refund'], 'refund'],
])('the next step: %s', (_case, state, steps, next) => expect(nextStep(state, steps)).toBe(next))
