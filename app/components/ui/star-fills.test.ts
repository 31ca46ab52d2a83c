import { expect, test } from 'vitest'
import { starFills } from './star-fills.ts'

test.each([
  ['nothing at zero', 0, 'empty empty empty empty empty'],
  ['the nearest half, downwards', 4.2, 'full full full full empty'],
  ['the nearest half, upwards', 4.3, 'full full full full half'],
  ['the fixed rating of cards', 4.5, 'full full full full half'],
  ['all five only when it is nearest', 4.75, 'full full full full full'],
])('stars show %s', (_case, rating, fills) => {
  expect(
    starFills(rating)
      .map((star) => star.fill)
      .join(' '),
  ).toBe(fills)
})
