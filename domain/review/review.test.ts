import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distributionOf, ratingLabel, sampleDistribution, satisfiedPercent, starValues } from './review.ts'

test.each([
  ['thirds', { 5: 1, 4: 1, 3: 1, 2: 0, 1: 0 }, [34, 33, 33, 0, 0]],
  ['one voice', { 5: 0, 4: 0, 3: 0, 2: 0, 1: 1 }, [0, 0, 0, 0, 100]],
  ['sevenths', { 5: 3, 4: 2, 3: 1, 2: 1, 1: 0 }, [43, 29, 14, 14, 0]],
  ['no ratings', { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 }, [0, 0, 0, 0, 0]],
])('the percentages of %s', (_case, counts, percents) => expect(distributionOf(counts).map(({ percent }) => percent)).toEqual(percents))

test('percentages are integers, add up to 100, are off by less than one and preserve the ranking', () => {
  const count = fc.nat({ max: 1_000_000 })
  fc.assert(
    fc.property(count, count, count, count, count, (five, four, three, two, one) => {
      const counts = { 5: five, 4: four, 3: three, 2: two, 1: one }
      const total = five + four + three + two + one
      fc.pre(total > 0)
      const shares = distributionOf(counts)
      expect(shares.map(({ stars }) => stars)).toEqual([...starValues])
      expect(shares.reduce((sum, { percent }) => sum + percent, 0)).toBe(100)
      for (const a of shares) {
        expect(Math.abs(a.percent - (a.count * 100) / total)).toBeLessThan(1)
        for (const b of shares) if (a.count > b.count) expect(a.percent).toBeGreaterThanOrEqual(b.percent)
      }
    }),
  )
})

test('the sample adds up to 100; satisfied are four and five stars', () => {
  expect(sampleDistribution.reduce((sum, { percent }) => sum + percent, 0)).toBe(100)
  expect(satisfiedPercent(distributionOf({ 5: 5, 4: 3, 3: 1, 2: 0, 1: 1 }))).toBe(80)
})

test.each([
  [4.5, '۴٫۵'],
  [5, '۵٫۰'],
  [3.25, '۳٫۳'],
])('a rating of %s is shown as %s', (rating, label) => expect(ratingLabel(rating)).toBe(label))
