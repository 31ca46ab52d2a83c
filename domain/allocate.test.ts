import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate } from './allocate.ts'
import { toman } from './money.ts'

test.each([
  ['thirds', 100, [1, 1, 1], [33, 33, 34]],
  ['a line without a weight', 10, [0, 5, 0, 5], [0, 5, 0, 5]],
  ['nothing', 0, [3, 4], [0, 0]],
  ['no weight at all', 7, [0, 0], [0, 0]],
  ['no lines', 7, [], []],
])('%s', (_case, amount, weights, shares) => expect(allocate(toman(amount), weights)).toEqual(shares))

const weights = fc.array(fc.integer({ min: 0, max: 90_000_000_000 }), { minLength: 1, maxLength: 50 }).filter((all) => all.some(Boolean))
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

test('shares add up to the amount, to the toman, and each is less than a toman from its exact part', () => {
  fc.assert(
    fc.property(weights, fc.integer({ min: 0, max: 900_000_000_000_000 }), (parts, amount) => {
      const shares = allocate(toman(amount), parts)
      expect(sumOf(shares)).toBe(amount)
      const whole = BigInt(sumOf(parts))
      for (const [index, part] of parts.entries()) {
        const off = BigInt(shares[index] ?? 0) * whole - BigInt(amount) * BigInt(part)
        expect(off < whole && off > -whole).toBe(true)
      }
    }),
  )
})

test('no line gets more than its own price while the discount is not above their sum', () => {
  fc.assert(
    fc.property(weights, fc.integer({ min: 0, max: 100 }), (parts, percent) => {
      const amount = toman(Math.floor((sumOf(parts) * percent) / 100))
      for (const [index, share] of allocate(amount, parts).entries()) expect(share).toBeLessThanOrEqual(parts[index] ?? 0)
    }),
  )
})
