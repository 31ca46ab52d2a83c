import { expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import { addressSize, cashDue, sheetsOf } from './print.ts'

const cash = { status: 'processing', paymentMethod: 'cod', paymentStatus: 'pending', total: toman(500) } as const

test.each([
  ['cash that was not taken yet', cash, 500],
  ['cash that was taken', { ...cash, paymentStatus: 'paid' } as const, null],
  ['an order paid online', { ...cash, paymentMethod: 'zarinpal', paymentStatus: 'paid' } as const, null],
  ['a cancelled order', { ...cash, status: 'cancelled' } as const, null],
])('what is due at the door: %s', (_case, order, due) => expect(cashDue(order)).toBe(due))

test.each([
  [0, []],
  [1, [1]],
  [8, [8]],
  [9, [8, 1]],
  [100, [...Array.from({ length: 12 }, () => 8), 4]],
])('%i labels fill sheets of eight', (count, sizes) =>
  expect(sheetsOf(Array.from({ length: count }, (_, index) => index)).map(({ length }) => length)).toEqual(sizes),
)

test('a longer address is set smaller', () =>
  expect([10, 81, 161, 321].map((length) => addressSize('ا'.repeat(length)))).toEqual(['large', 'medium', 'small', 'tiny']))
