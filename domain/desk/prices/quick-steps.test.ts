import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceAfterPercent, quickPercents, roundedBySize } from './quick-steps.ts'

test.each([
  ['one percent more', 238_500_000, 1, 240_885_000],
  ['one percent less', 238_500_000, -1, 236_115_000],
  ['in whole thousands', 1_190_000, 2, 1_214_000],
  ['a price without thousands', 1_234_567, 1, 1_247_000],
])('priceAfterPercent: %s', (_case, price, percent, expected) => expect(priceAfterPercent(price, percent)).toBe(expected))

test.each([
  ['hundred thousands from ten million', 240_885_000, 240_900_000],
  ['ten thousands from a million', 1_214_000, 1_210_000],
  ['thousands below', 98_400, 98_000],
  ['what is round', 240_900_000, 240_900_000],
  ['never to nothing', 400, 1_000],
])('roundedBySize: %s', (_case, price, expected) => expect(roundedBySize(price)).toBe(expected))

test('no step makes a price of nothing, and rounding twice is rounding once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), fc.constantFrom(...quickPercents), (price, percent) => {
      expect(priceAfterPercent(price, percent)).toBeGreaterThan(0)
      expect(roundedBySize(roundedBySize(price))).toBe(roundedBySize(price))
    }),
  )
})
