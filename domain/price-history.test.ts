import { expect, test } from 'vitest'
import { toman } from './money.ts'
import { chargedPeriods } from './price-history.ts'
import { plotPrices } from './price-plot.ts'

const day = (number: number) => new Date(Date.UTC(2026, 10, number))
const step = (oldPrice: number | null, at: number, wasCharged = true) => ({
  oldPrice: oldPrice === null ? null : toman(oldPrice),
  wasCharged,
  at: day(at),
})
const present = { price: toman(90), isOnSale: true, since: day(1), now: day(20) }

test('each change ends the period of its old price; the present price goes on until now', () => {
  expect(chargedPeriods([step(100, 5), step(80, 10)], present)).toEqual([
    { price: 100, from: day(1), to: day(5) },
    { price: 80, from: day(5), to: day(10) },
    { price: 90, from: day(10), to: day(20) },
  ])
})

test('a price of a hidden product, or none, was never charged', () => {
  const periods = chargedPeriods([step(10, 5, false), step(null, 8), step(80, 10)], { ...present, isOnSale: false })
  expect(periods.map(({ price }) => price)).toEqual([80])
})

test('a plot goes level and then up or down, and leaves a gap open', () => {
  const box = { start: 0, width: 190, ceiling: 0, floor: 100 }
  expect(plotPrices(chargedPeriods([step(100, 5), step(80, 10)], present), box)).toEqual({
    path: 'M0 0H40V100H90V50H190',
    top: 100,
    bottom: 80,
  })
  expect(plotPrices(chargedPeriods([step(100, 5), step(80, 10, false)], present), box)?.path).toBe('M0 0H40M90 100H190')
  expect(plotPrices(chargedPeriods([], present), box)?.path).toBe('M0 50H190')
  expect(plotPrices([], box)).toBeNull()
})
