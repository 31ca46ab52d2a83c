import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import { areSumsWithinLimit, type DraftItem, draftOrder, orderNumber, summedItems } from './order-draft.ts'

const anItem = (productId: string, quantity: number, price: number): DraftItem => ({ productId, quantity, unitPrice: toman(price) })

const items = fc.uniqueArray(
  fc.record({ productId: fc.uuid(), quantity: fc.integer({ min: 1, max: 99 }), unitPrice: fc.integer({ min: 1, max: 1e12 }).map(toman) }),
  { selector: ({ productId }) => productId, minLength: 1, maxLength: 50 },
)

describe('the totals', () => {
  test('lines, shipping and total add up, without tax or discount', () => {
    const draft = draftOrder([anItem('a', 2, 98_500_000), anItem('b', 1, 450_000)], toman(50_000))
    expect(draft.lines.map(({ totalPrice }) => totalPrice)).toEqual([197_000_000, 450_000])
    expect(draft).toMatchObject({ subtotal: 197_450_000, shippingCost: 50_000, tax: 0, discount: 0, total: 197_500_000 })
  })

  test('any order adds up exactly, whatever the sequence of its lines', () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 0, max: 10_000_000 }).map(toman), (list, rate) => {
        const draft = draftOrder(list, rate)
        const exact = list.reduce((sum, { quantity, unitPrice }) => sum + BigInt(quantity) * BigInt(unitPrice), 0n)
        expect(BigInt(draft.subtotal)).toBe(exact)
        expect(draft.total).toBe(draft.subtotal + draft.shippingCost + draft.tax - draft.discount)
        expect(draftOrder(list.toReversed(), rate).total).toBe(draft.total)
      }),
    )
  })

  test('one more piece costs exactly its price', () => {
    fc.assert(
      fc.property(items, (list) => {
        const [first, ...rest] = list
        fc.pre(first !== undefined && first.quantity < 99)
        const more = draftOrder([{ ...first, quantity: first.quantity + 1 }, ...rest], toman(0))
        expect(more.total - draftOrder(list, toman(0)).total).toBe(first.unitPrice)
      }),
    )
  })

  test('extra fields of a line are preserved', () => {
    expect(draftOrder([{ ...anItem('a', 1, 5), productName: 'گوشی' }], toman(0)).lines[0]?.productName).toBe('گوشی')
  })

  test.each([
    ['an empty order', []],
    ['a free line', [anItem('a', 1, 0)]],
    ['no piece', [anItem('a', 0, 10)]],
    ['half a piece', [anItem('a', 1.5, 10)]],
    ['a hundred pieces', [anItem('a', 100, 10)]],
    ['51 lines', Array.from({ length: 51 }, (_, index) => anItem(String(index), 1, 10))],
  ])('ORD-07: %s is never drafted', (_case, list) => expect(() => draftOrder(list, toman(0))).toThrow(RangeError))
})

test('ORD-03: a repeated product is summed, and lines are sorted by product', () => {
  const sent = [
    { productId: 'b', quantity: 1 },
    { productId: 'a', quantity: 2 },
    { productId: 'b', quantity: 3 },
  ]
  expect(summedItems(sent)).toEqual([
    { productId: 'a', quantity: 2 },
    { productId: 'b', quantity: 4 },
  ])
})

describe('the order number', () => {
  test('consists of the timestamp and five random letters', () => {
    const chances = [0, 23, 1, 2, 8]
    expect(orderNumber(1_763_200_000_000, () => chances.shift() ?? 0)).toBe('ORD-1763200000000-AZBCJ')
  })

  test('has the format that the table requires, for any random numbers', () => {
    fc.assert(
      fc.property(fc.nat(), fc.infiniteStream(fc.nat()), (moment, chance) => {
        const below = (limit: number) => chance.next().value % limit
        expect(orderNumber(moment, below)).toMatch(/^ORD-[0-9]+-[A-Z]{5}$/)
      }),
    )
  })
})

test.each([
  ['99 in one item', [99], true],
  ['99 in two items', [60, 39], true],
  ['100 in two items', [60, 40], false],
])('ORD-13: %s of one product', (_case, quantities, isWithin) =>
  expect(areSumsWithinLimit(quantities.map((quantity) => ({ productId: 'a', quantity })))).toBe(isWithin),
)
