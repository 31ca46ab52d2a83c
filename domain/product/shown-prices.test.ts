import { expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import { isLowestOf30Days, type RecordedPrices, shownPrices } from './shown-prices.ts'

const now = new Date('2026-11-17T09:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const recorded = (steps: [oldPrice: number | null, days: number, wasCharged?: boolean][], more: Partial<RecordedPrices> = {}) => ({
  steps: steps.map(([oldPrice, days, wasCharged = true]) => ({
    oldPrice: oldPrice === null ? null : toman(oldPrice),
    wasCharged,
    at: daysAgo(days),
  })),
  price: toman(100),
  createdAt: daysAgo(400),
  now,
  ...more,
})

test.each<[string, RecordedPrices, boolean]>([
  ['it was more and never less', recorded([[120, 10]]), true],
  [
    'it was less for a day',
    recorded([
      [120, 10],
      [90, 9],
    ]),
    false,
  ],
  [
    'it was less 31 days ago',
    recorded([
      [90, 31],
      [120, 10],
    ]),
    true,
  ],
  [
    'it was less until 29 days ago',
    recorded([
      [90, 29],
      [120, 10],
    ]),
    false,
  ],
  ['it never changed', recorded([]), false],
  ['it was the same', recorded([[100, 10]]), false],
  ['it was more, but nobody could buy it', recorded([[120, 10, false]]), false],
  ['it is newer than 30 days', recorded([[120, 10]], { createdAt: daysAgo(20) }), false],
  ['it has no price', recorded([[120, 10]], { price: null }), false],
])('the lowest price of 30 days: %s', (_case, given, expected) => expect(isLowestOf30Days(given)).toBe(expected))

test('the prices of the last months have the true lowest, a line, and the bounds of each month', () => {
  const shown = shownPrices(
    recorded([
      [150, 200],
      [120, 90],
      [80, 60],
      [140, 10],
    ]),
  )
  expect(shown).toMatchObject({ lowest: 80, highest: 140, from: '۳۱ اردیبهشت ۱۴۰۵', path: 'M0 33.3H50V100H66.7V0H94.4V66.7H100' })
  expect(shown?.months[0]).toEqual({ name: 'آبان ۱۴۰۵', lowest: 100, highest: 140 })
  expect(shown?.months.find(({ name }) => name === 'شهریور ۱۴۰۵')).toEqual({ name: 'شهریور ۱۴۰۵', lowest: 80, highest: 140 })
  expect(shown?.months).toHaveLength(7)
})

test('a price that never changed, or is on request, shows nothing', () => {
  expect(shownPrices(recorded([]))).toBeNull()
  expect(shownPrices(recorded([[100, 10]]))).toBeNull()
  expect(shownPrices(recorded([[120, 10]], { price: null }))).toBeNull()
})
