import { expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import { cashCeiling, type LapsedOrder, type OpenOrder, planHold } from './order-limits.ts'
import type { PaymentMethod } from './payment.ts'

const limits = { heldUnits: 10, heldToman: 1000, cashOrderToman: 300, cashOrders: 2, cashUnits: 4, cashToman: 400 }

function open(id: string, paymentMethod: PaymentMethod, units: number, total: number, product = `of ${id}`, holdsStock = true): OpenOrder {
  return { id, paymentMethod, units, total, productIds: [product], holdsStock }
}
const three = ['a', 'b', 'c'].map((id) => open(id, 'zarinpal', 1, 1))

test.each<[string, OpenOrder[], PaymentMethod, number, number, string | string[]]>([
  ['an order up to the limit', [], 'zarinpal', 10, 1000, []],
  ['one unit more', [], 'zarinpal', 11, 1, 'order.heldLimit'],
  ['one toman more', [], 'bank_transfer', 1, 1001, 'order.heldLimit'],
  ['a fourth online order takes the place of the oldest', three, 'zarinpal', 1, 1, ['a']],
  ['a released one does not count', [open('r', 'zarinpal', 1, 1, 'r', false), ...three.slice(1)], 'zarinpal', 1, 1, []],
  ['unpaid online orders do not stop another method', three, 'cod', 1, 1, []],
  ['nor do they by their units', [open('a', 'zarinpal', 9, 1), open('b', 'zarinpal', 1, 1)], 'bank_transfer', 9, 1, ['a']],
  ['nor by their value', [open('a', 'zarinpal', 1, 900)], 'zarinpal', 1, 101, ['a']],
  ['the same product is not held twice', [open('a', 'zarinpal', 1, 1), open('b', 'zarinpal', 1, 1, 'p')], 'cod', 1, 1, ['b']],
  ['transfers and cash do not stop paying online', [open('t', 'bank_transfer', 9, 900), open('d', 'cod', 9, 900)], 'zarinpal', 9, 900, []],
  ['transfers count among themselves', [open('t', 'bank_transfer', 9, 1)], 'bank_transfer', 2, 1, 'order.heldLimit'],
  ['a cash order up to its limit', [], 'cod', 4, 300, []],
  ['a cash order of one unit more', [], 'cod', 5, 1, 'order.cashLimit'],
  ['a cash order of one toman more', [], 'cod', 1, 301, 'order.cashLimit'],
  ['the value of other cash orders counts', [open('d', 'cod', 1, 101)], 'cod', 1, 300, 'order.cashLimit'],
  ['one cash order more', [open('d', 'cod', 1, 1), open('e', 'cod', 1, 1)], 'cod', 1, 1, 'order.cashLimit'],
  ['accepted cash orders count', [open('d', 'cod', 3, 2, 'x', false)], 'cod', 2, 1, 'order.cashLimit'],
])('ORD-09, ORD-10: %s', (_case, orders, paymentMethod, units, total, expected) => {
  const plan = planHold(orders, { paymentMethod, units, total: toman(total), productIds: ['p'] }, limits)
  expect(plan.refusal ?? plan.release).toEqual(expected)
})

const lapsed = (paymentMethod: PaymentMethod, units: number, total: number, heldMinutes = 60): LapsedOrder => ({
  ...{ id: 'l', paymentMethod, units, total, heldMinutes },
})

test.each<[string, LapsedOrder[], PaymentMethod, number, string | string[]]>([
  ['one order that lapsed stops nobody', [lapsed('zarinpal', 10, 1000)], 'zarinpal', 10, []],
  ['nor does one cash order', [lapsed('cod', 4, 300)], 'cod', 4, []],
  ['several small ones neither', [1, 1, 1, 1].map((units) => lapsed('zarinpal', units, 10)), 'zarinpal', 3, []],
  ['two that held all the account may do', [10, 10].map((units) => lapsed('zarinpal', units, 100)), 'zarinpal', 1, 'order.lapsedLimit'],
  ['also for a cash order', [10, 10].map((units) => lapsed('zarinpal', units, 100)), 'cod', 1, 'order.lapsedLimit'],
  ['units of cash orders', [4, 4].map((units) => lapsed('cod', units, 10)), 'cod', 1, 'order.lapsedLimit'],
  ['which do not stop paying online', [4, 4].map((units) => lapsed('cod', units, 10)), 'zarinpal', 1, []],
  ['half an hour together', [14, 14, 2].map((minutes) => lapsed('zarinpal', 10, 1000, minutes)), 'zarinpal', 10, []],
  ['a minute more', [14, 14, 3].map((minutes) => lapsed('zarinpal', 10, 1000, minutes)), 'zarinpal', 10, 'order.lapsedLimit'],
  ['which counts by its share', [14, 14, 5].map((minutes) => lapsed('zarinpal', 10, 999, minutes)), 'zarinpal', 9, []],
  ['cash orders changed after minutes', [5, 5, 5, 5].map((minutes) => lapsed('cod', 4, 300, minutes)), 'cod', 4, []],
  ['the number of cash orders', [1, 1, 1].map((units) => lapsed('cod', units, 10)), 'cod', 1, 'order.lapsedLimit'],
])('ORD-10: of what lapsed in a day, %s', (_case, orders, paymentMethod, units, expected) => {
  const plan = planHold([], { paymentMethod, units, total: toman(1), productIds: ['p'] }, limits, orders)
  expect(plan.refusal ?? plan.release).toEqual(expected)
})

test.each([
  ['the ceiling of one order', {}, 300],
  ['what all together may cost, when that is less', { cashToman: 200 }, 200],
  ['nothing where no cash order is accepted', { cashOrders: 0 }, 0],
])('cashCeiling: %s', (_case, facts, expected) => expect(cashCeiling({ ...limits, ...facts })).toBe(expected))
