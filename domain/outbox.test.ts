import { expect, test } from 'vitest'
import { backoffSeconds, maxTries } from './outbox.ts'

test('the backoff doubles up to 15 minutes', () => {
  expect([1, 2, 3, 4, 8, 9, maxTries].map(backoffSeconds)).toEqual([5, 10, 20, 40, 640, 900, 900])
})

test('all tries take about three hours', () => {
  const waits = Array.from({ length: maxTries - 1 }, (_, index) => backoffSeconds(index + 1))
  expect(waits.reduce((sum, wait) => sum + wait, 0) / 3600).toBeCloseTo(3, 0)
})
