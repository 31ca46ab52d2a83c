import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate } from '#domain/allocate.ts'
import { toman } from '#domain/money.ts'
import {
  amountOfLines,
  isRefundWay,
  type NewRefund,
  type RefundableOrder,
  refundProblem,
  remainingOf,
  remainingShipping,
  wholeRefund,
} from './refund.ts'

const order: RefundableOrder = {
  shippingCost: toman(500),
  shippingDiscount: toman(0),
  total: toman(5_500),
  refundedAmount: toman(1_000),
  refundedShipping: toman(0),
  lines: [
    { itemId: 'a', quantity: 3, refundedQuantity: 1, totalPrice: toman(3_000), discount: toman(0) },
    { itemId: 'b', quantity: 1, refundedQuantity: 0, totalPrice: toman(2_000), discount: toman(0) },
  ],
}
const refund: NewRefund = {
  amount: toman(1_000),
  shipping: toman(0),
  lines: [{ itemId: 'a', quantity: 1 }],
  way: 'card',
  reference: null,
  reason: null,
  restock: false,
  refundedBefore: toman(1_000),
}

test('a refund goes one of the known ways', () => expect(['card', 'gold', undefined].map(isRefundWay)).toEqual([true, false, false]))

test.each<[string, Partial<NewRefund>, ReturnType<typeof refundProblem>]>([
  ['a line', {}, null],
  ['money without a line', { lines: [] }, null],
  ['everything that is left', wholeRefund(order), null],
  ['nothing', { amount: toman(0) }, 'refund.amount'],
  ['a toman more than is left', { amount: toman(4_501) }, 'refund.amount'],
  ['decided before another refund', { refundedBefore: toman(0) }, 'refund.changed'],
  ['more units than are left', { lines: [{ itemId: 'a', quantity: 3 }] }, 'refund.lines'],
  ['no unit', { lines: [{ itemId: 'a', quantity: 0 }] }, 'refund.lines'],
  ['half a unit', { lines: [{ itemId: 'a', quantity: 0.5 }] }, 'refund.lines'],
  ['units below zero', { lines: [{ itemId: 'a', quantity: -1 }] }, 'refund.lines'],
  ['a line twice', { lines: [...refund.lines, ...refund.lines] }, 'refund.lines'],
  ['the line of another order', { lines: [{ itemId: 'c', quantity: 1 }] }, 'refund.lines'],
  ['more shipping than was paid', { shipping: toman(501) }, 'refund.shipping'],
  ['shipping above the amount', { amount: toman(400), shipping: toman(500) }, 'refund.shipping'],
  ['restock of a line', { restock: true }, null],
  ['restock of nothing', { restock: true, lines: [] }, 'refund.restock'],
])('DESK-22: %s: %s', (_case, change, expected) => expect(refundProblem({ ...refund, ...change }, order, false)).toBe(expected))

test('DESK-22: what a cancelled order gave back is not restocked again', () =>
  expect(refundProblem({ ...refund, restock: true }, order, true)).toBe('refund.restock'))

test.each([
  ['one unit', [{ itemId: 'a', quantity: 1 }], 0, 1_000],
  ['two lines and the shipping', [...refund.lines, { itemId: 'b', quantity: 1 }], 500, 3_500],
  ['nothing', [], 0, 0],
] as const)('the amount of %s', (_case, lines, shipping, amount) => expect(amountOfLines(order, lines, toman(shipping))).toBe(amount))

test('the amount of lines has their share of the discount and never exceeds what is left', () => {
  const discounted = {
    ...order,
    total: toman(5_000),
    refundedAmount: toman(0),
    lines: order.lines.map((line) => ({ ...line, discount: toman(line.itemId === 'b' ? 500 : 0) })),
  }
  expect(amountOfLines(discounted, [{ itemId: 'b', quantity: 1 }], toman(0))).toBe(1_500)
  expect(amountOfLines(discounted, [{ itemId: 'a', quantity: 1 }], toman(0))).toBe(1_000)
  expect(remainingShipping({ ...discounted, shippingDiscount: toman(300) })).toBe(200)
  expect(amountOfLines({ ...order, refundedAmount: toman(5_000) }, [{ itemId: 'b', quantity: 1 }], toman(0))).toBe(500)
})

const anyOrder = fc
  .record({
    lines: fc.array(fc.record({ price: fc.integer({ min: 1, max: 90_000_000 }), quantity: fc.integer({ min: 1, max: 99 }) }), {
      minLength: 1,
      maxLength: 8,
    }),
    shippingCost: fc.integer({ min: 0, max: 500_000 }),
    discountPercent: fc.integer({ min: 0, max: 90 }),
    hasFreeShipping: fc.boolean(),
  })
  .map(({ lines, shippingCost, discountPercent, hasFreeShipping }): RefundableOrder => {
    const prices = lines.map(({ price, quantity }) => price * quantity)
    const subtotal = prices.reduce((sum, price) => sum + price, 0)
    const discount = toman(Math.floor((subtotal * discountPercent) / 100))
    const shares = allocate(discount, prices)
    const bought = lines.map(({ price, quantity }, index) => ({
      ...{ itemId: String(index), quantity, refundedQuantity: 0, totalPrice: toman(price * quantity), discount: shares[index] ?? toman(0) },
    }))
    const shippingDiscount = toman(hasFreeShipping ? shippingCost : 0)
    const total = toman(subtotal - discount + shippingCost - shippingDiscount)
    const none = { refundedAmount: toman(0), refundedShipping: toman(0) }
    return { shippingCost: toman(shippingCost), shippingDiscount, total, ...none, lines: bought }
  })

const anyChoice = fc.record({
  units: fc.array(fc.tuple(fc.nat({ max: 9 }), fc.integer({ min: 1, max: 99 })), { maxLength: 4 }),
  shipping: fc.integer({ min: 0, max: 600_000 }),
  change: fc.integer({ min: -1_000, max: 1_000 }),
})

test('PAY-15, DESK-22: any sequence of refunds adds up to at most what was paid and bought, and the rest is always refundable', () => {
  fc.assert(
    fc.property(anyOrder, fc.array(anyChoice, { maxLength: 20 }), (start, choices) => {
      let state = start
      for (const { units, shipping, change } of choices) {
        const lines = units.map(([index, quantity]) => ({ itemId: String(index), quantity }))
        const amount = toman(Math.max(0, amountOfLines(state, lines, toman(shipping)) + change))
        const next: NewRefund = { ...refund, amount, shipping: toman(shipping), lines, refundedBefore: state.refundedAmount }
        if (refundProblem(next, state, false) === null) state = applied(state, next)
        expect(state.refundedAmount).toBeLessThanOrEqual(state.total)
        expect(state.refundedShipping).toBeLessThanOrEqual(state.shippingCost)
        for (const { quantity, refundedQuantity } of state.lines) expect(refundedQuantity).toBeLessThanOrEqual(quantity)
      }
      fc.pre(remainingOf(state) > 0)
      const rest: NewRefund = { ...refund, ...wholeRefund(state), refundedBefore: state.refundedAmount }
      expect(refundProblem(rest, state, false)).toBeNull()
      expect(remainingOf(applied(state, rest))).toBe(0)
    }),
    { numRuns: 300 },
  )
})

test('units refunded one by one cost as much as all of them together', () => {
  fc.assert(
    fc.property(anyOrder, (start) => {
      let state = start
      const all = start.lines.map(({ itemId, quantity }) => ({ itemId, quantity }))
      for (const { itemId, quantity } of all) {
        for (let unit = 0; unit < quantity; unit += 1) {
          const lines = [{ itemId, quantity: 1 }]
          state = applied(state, { ...refund, lines, amount: amountOfLines(state, lines, toman(0)) })
        }
      }
      expect(state.refundedAmount).toBe(amountOfLines(start, all, toman(0)))
      // All goods and the paid shipping are the whole total: no toman of a discount is lost or refunded.
      expect(amountOfLines(start, all, toman(0)) + remainingShipping(start)).toBe(start.total)
    }),
    { numRuns: 50 },
  )
})

function applied(state: RefundableOrder, { amount, shipping, lines }: NewRefund): RefundableOrder {
  const unitsOf = (id: string) => lines.find(({ itemId }) => itemId === id)?.quantity ?? 0
  return {
    ...state,
    refundedAmount: toman(state.refundedAmount + amount),
    refundedShipping: toman(state.refundedShipping + shipping),
    lines: state.lines.map((line) => ({ ...line, refundedQuantity: line.refundedQuantity + unitsOf(line.itemId) })),
  }
}

test('shipping is refunded up to what it cost', () => expect(remainingShipping({ ...order, refundedShipping: toman(200) })).toBe(300))
