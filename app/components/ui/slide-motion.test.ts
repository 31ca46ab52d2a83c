import { expect, test } from 'vitest'
import { nextSlide, stepOfKey, stepOfSwipe } from './slide-motion.ts'

test('after the last slide comes the first, and before the first the last', () => {
  expect(nextSlide(4, 1, 5)).toBe(0)
  expect(nextSlide(0, -1, 5)).toBe(4)
  expect(nextSlide(1, 1, 5)).toBe(2)
})

test('the left arrow key goes forward and the right one back; other keys do nothing', () => {
  expect([stepOfKey('ArrowLeft'), stepOfKey('ArrowRight'), stepOfKey('ArrowUp'), stepOfKey('a')]).toEqual([1, -1, null, null])
})

test.each([
  ['to the right goes forward', 60, 5, 1],
  ['to the left goes back', -60, -10, -1],
  ['that is short does nothing', 39, 0, null],
  ['that is mostly vertical scrolls the page', 60, 50, null],
])('a swipe %s', (_case, dx, dy, step) => {
  expect(stepOfSwipe(dx, dy)).toBe(step)
})
