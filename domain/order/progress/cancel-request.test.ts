import { expect, test } from 'vitest'
import type { OrderStatus } from '#domain/order/order.ts'
import { canRequestCancel } from './cancel-request.ts'

test.each<[OrderStatus, boolean, boolean]>([
  ['pending', false, false],
  ['processing', false, true],
  ['processing', true, false],
  ['shipped', false, false],
  ['delivered', false, false],
  ['cancelled', false, false],
])('cancelling an order that is %s (asked before: %s) can be asked for: %s', (status, hasRequest, expected) =>
  expect(canRequestCancel({ status }, hasRequest)).toBe(expected),
)
