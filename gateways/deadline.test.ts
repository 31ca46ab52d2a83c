import { expect, test } from 'vitest'
import { deadlineIn } from './deadline.ts'

test('the remaining time decreases and is never negative', () => {
  let time = 100
  const deadline = deadlineIn(5_000, () => time)
  expect(deadline.leftMs()).toBe(5_000)
  time = 4_100
  expect(deadline.leftMs()).toBe(1_000)
  time = 9_000
  expect(deadline.leftMs()).toBe(0)
})
