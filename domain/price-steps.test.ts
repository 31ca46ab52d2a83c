import { expect, test } from 'vitest'
import { toman } from './money.ts'
import { priceAt, priceSteps, stepOf } from './price-steps.ts'

const bounds = { min: toman(940_000), max: toman(349_500_000) }

test('the ends are the bounds, prices grow, and have two digits between', () => {
  const prices = Array.from({ length: priceSteps + 1 }, (_, step) => priceAt(bounds, step))
  expect([prices[0], prices.at(-1)]).toEqual([bounds.min, bounds.max])
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  expect(priceAt(bounds, 50)).toBe(18_000_000)
})

test('a price has the position it was read from', () => {
  for (let step = 0; step <= priceSteps; step += 5) expect(Math.abs(stepOf(bounds, priceAt(bounds, step)) - step)).toBeLessThanOrEqual(1)
  expect(stepOf(bounds, toman(1))).toBe(0)
  expect(stepOf(bounds, toman(900_000_000))).toBe(priceSteps)
  expect(stepOf({ min: bounds.min, max: bounds.min }, bounds.min)).toBe(0)
})
