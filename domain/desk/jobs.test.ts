import { expect, test } from 'vitest'
import { nextChunkSize, paceOf, pauseAfter } from './jobs.ts'

const [alone, beside] = [paceOf(false), paceOf(true)]

test.each([
  ['a chunk of the target time stays as it is', 300, 150, 300],
  ['a slow one is followed by a smaller one', 500, 300, 250],
  ['a very slow one by the smallest', 500, 5_000, alone.min],
  ['a quick one by a larger one', 200, 100, 300],
  ['at most twice as large', 100, 5, 200],
  ['and never above the largest', 400, 10, alone.max],
  ['also after a clock without a difference', 100, 0, 200],
])('%s', (_rule, size, tookMs, next) => {
  expect(nextChunkSize(size, tookMs, alone)).toBe(next)
})

test('under a load that halves the speed, chunks are back at the target within three', () => {
  const msPerRow = 0.6
  let size: number = alone.max
  for (let chunk = 0; chunk < 3; chunk += 1) size = nextChunkSize(size, size * msPerRow, alone)
  expect(size * msPerRow).toBe(150)
})

test('while orders come in, chunks take a quarter of the time, and the job pauses for three times as long', () => {
  expect(nextChunkSize(300, 150, beside)).toBe(70)
  expect(nextChunkSize(100, 5_000, beside)).toBe(beside.min)
  expect(pauseAfter(50, beside)).toBe(150)
})

test('a job that is alone does not pause, and none pauses for so long that its progress seems to stop', () => {
  expect(pauseAfter(150, alone)).toBe(0)
  expect(pauseAfter(5_000, beside)).toBe(500)
})
