import { expect, test } from 'vitest'
import { heightOf, trendLines, trendPoints } from './trend-points.ts'

const frame = { width: 120, height: 100, top: 10, bottom: 10, side: 20 }
const month = (average: number | null) => ({ label: 'آبان ۱۴۰۵', name: 'آبان', average })

test('the oldest month is at the right, the newest at the left', () => {
  expect(trendPoints([month(5), month(4), month(3)], frame).map(({ x }) => x)).toEqual([100, 60, 20])
})

test('five stars are at the top, one at the bottom', () => {
  expect([5, 3, 1].map((rating) => heightOf(rating, frame))).toEqual([10, 50, 90])
})

test.each([
  ['all months are one line', [5, 4, 3], ['100,10 60,30 20,50']],
  ['a month without reviews is a gap', [5, 5, null, 1, 1], ['100,10 80,10', '40,90 20,90']],
  ['a month on its own has a dot but no line', [5, null, 3], []],
  ['no reviews at all', [null, null], []],
])('%s', (_case, averages, lines) => expect(trendLines(trendPoints(averages.map(month), frame))).toEqual(lines))
