import { expect, test } from 'vitest'
import { chunkSizes, nextChunkSize } from './jobs.ts'

test.each([
  ['a chunk of the target time stays as it is', 300, 150, 300],
  ['a slow one is followed by a smaller one', 500, 300, 250],
  ['a very slow one by the smallest', 500, 5_000, chunkSizes.min],
  ['a quick one by a larger one', 200, 100, 300],
  ['at most twice as large', 100, 5, 200],
  ['and never above the largest', 400, 10, chunkSizes.max],
  ['also after a clock without a difference', 100, 0, 200],
])('%s', (_rule, size, tookMs, next) => {
  expect(nextChunkSize(size, tookMs)).toBe(next)
})

test('under a load that halves the speed, chunks are back at the target within three', () => {
  const msPerRow = 0.6
  let size: number = chunkSizes.max
  for (let chunk = 0; chunk < 3; chunk += 1) size = nextChunkSize(size, size * msPerRow)
  expect(size * msPerRow).toBe(150)
})
