import { expect, test } from 'vitest'
import { maxReceiptBytes } from './payment.ts'
import { mustShrink, receiptFileProblem, shrunkSize } from './receipt-file.ts'

const tooLarge = 'حجم رسید حداکثر ۸ مگابایت است'

test.each([
  ['a photo', 'image/jpeg', 1000, null],
  ['a photo of a phone that names it its own way', 'image/heic', 1000, null],
  ['a photo that is shrunk first', 'image/png', maxReceiptBytes + 1, null],
  ['a photo too large to be shrunk', 'image/png', maxReceiptBytes * 8 + 1, tooLarge],
  ['a PDF of exactly 8 MB', 'application/pdf', maxReceiptBytes, null],
  ['a PDF of one byte more', 'application/pdf', maxReceiptBytes + 1, tooLarge],
  ['an empty file', 'image/png', 0, 'این پرونده خالی است'],
  ['a text', 'text/plain', 10, 'رسید باید عکس یا PDF باشد'],
  ['a file without a type', '', 10, 'رسید باید عکس یا PDF باشد'],
])('%s', (_case, type, size, problem) => expect(receiptFileProblem({ type, size })).toBe(problem))

test.each([
  ['image/jpeg', maxReceiptBytes, false],
  ['image/jpeg', maxReceiptBytes + 1, true],
  ['application/pdf', maxReceiptBytes + 1, false],
])('mustShrink: %s of %i bytes', (type, size, expected) => expect(mustShrink({ type, size })).toBe(expected))

test.each([
  [8000, 6000, 2400, 1800],
  [3000, 4800, 1500, 2400],
  [800, 600, 800, 600],
  [100_000, 1, 2400, 1],
])('shrunkSize of %i by %i', (width, height, ...expected) => {
  const shrunk = shrunkSize({ width, height })
  expect([shrunk.width, shrunk.height]).toEqual(expected)
})
