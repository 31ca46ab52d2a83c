import { expect, test } from 'vitest'
import { arrivalsIn, arrivalText } from './arrivals.ts'

const receipt = (orderId: string, receiptId = `r-${orderId}`) => ({ orderId, receiptId })
const known = { orders: ['b', 'a'], receipts: [receipt('a')] }

test.each([
  ['the first look', null, { orders: ['b', 'a'], receipts: [] }, 0, 0],
  ['nothing new', known, known, 0, 0],
  ['two orders', known, { ...known, orders: ['d', 'c', 'b', 'a'] }, 2, 0],
  ['a transfer with its receipt counts once', known, { orders: ['c', 'b', 'a'], receipts: [receipt('c'), receipt('a')] }, 1, 0],
  ['another receipt of a known order', known, { ...known, receipts: [receipt('a', 'again')] }, 0, 1],
  ['an older order that became visible', known, { orders: ['b', 'late', 'a'], receipts: [] }, 1, 0],
  ['a judged receipt', known, { ...known, receipts: [] }, 0, 0],
])('%s', (_case, before, recent, orders, receipts) => expect(arrivalsIn(before, recent)).toMatchObject({ orders, receipts }))

test('what was announced is not announced again, also when it left the newest', () => {
  const { seen } = arrivalsIn(known, { orders: ['c'], receipts: [] })
  expect(arrivalsIn(seen, { orders: ['c', 'b', 'a'], receipts: [receipt('a')] })).toMatchObject({ orders: 0, receipts: 0 })
})

test('the words for screen readers', () => {
  expect(arrivalText(2, 0)).toBe('۲ سفارش تازه')
  expect(arrivalText(1, 3)).toBe('۱ سفارش تازه، ۳ رسید تازه')
})
