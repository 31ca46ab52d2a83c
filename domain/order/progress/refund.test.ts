import { expect, test } from 'vitest'
import { toman } from '../../money.ts'
import { isRefundable, isRefundWay } from './refund.ts'

test.each([
  [0, false],
  [1, true],
  [1_000, true],
  [1_001, false],
])('PAY-15: %i of 1,000 can be refunded: %s', (amount, expected) => expect(isRefundable(toman(amount), toman(1_000))).toBe(expected))

test('a refund goes one of the known ways', () => expect(['card', 'gold', undefined].map(isRefundWay)).toEqual([true, false, false]))
