import { expect, test } from 'vitest'
import { toman } from '../money.ts'
import { limitRefusal } from './order-limits.ts'

const limits = { heldUnits: 10, heldToman: 1000, cashOrders: 2, cashUnits: 4, cashToman: 400 }
const none = { orders: 0, units: 0, total: 0 }

test.each([
  ['an order up to the limit', {}, 'zarinpal', 10, 1000, null],
  ['one unit more', {}, 'zarinpal', 11, 1, 'order.heldLimit'],
  ['one toman more', {}, 'bank_transfer', 1, 1001, 'order.heldLimit'],
  ['units of other orders count', { held: { orders: 1, units: 9, total: 1 } }, 'zarinpal', 2, 1, 'order.heldLimit'],
  ['the value of other orders counts', { held: { orders: 1, units: 1, total: 900 } }, 'zarinpal', 1, 101, 'order.heldLimit'],
  ['a cash order up to its limit', {}, 'cod', 4, 400, null],
  ['a cash order of one unit more', {}, 'cod', 5, 1, 'order.cashLimit'],
  ['a cash order of one toman more', {}, 'cod', 1, 401, 'order.cashLimit'],
  ['one cash order more', { cash: { orders: 2, units: 2, total: 2 } }, 'cod', 1, 1, 'order.cashLimit'],
  ['units of other cash orders count', { cash: { orders: 1, units: 3, total: 2 } }, 'cod', 2, 1, 'order.cashLimit'],
  ['cash orders do not stop another method', { cash: { orders: 2, units: 4, total: 400 } }, 'zarinpal', 1, 1, null],
] as const)('ORD-10: %s', (_case, open, paymentMethod, units, total, refusal) =>
  expect(limitRefusal({ held: none, cash: none, ...open }, { paymentMethod, units, total: toman(total) }, limits)).toBe(refusal),
)
