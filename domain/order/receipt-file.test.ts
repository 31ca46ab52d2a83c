import { expect, test } from 'vitest'
import { maxReceiptBytes } from './payment.ts'
import { receiptFileProblem } from './receipt-file.ts'

test.each([
  ['a photo', 'image/jpeg', 1000, null],
  ['a photo of a phone that names it its own way', 'image/heic', 1000, null],
  ['a PDF of exactly 8 MB', 'application/pdf', maxReceiptBytes, null],
  ['one byte more', 'image/png', maxReceiptBytes + 1, 'حجم رسید حداکثر ۸ مگابایت است'],
  ['an empty file', 'image/png', 0, 'این پرونده خالی است'],
  ['a text', 'text/plain', 10, 'رسید باید عکس یا PDF باشد'],
  ['a file without a type', '', 10, 'رسید باید عکس یا PDF باشد'],
])('%s', (_case, type, size, problem) => expect(receiptFileProblem({ type, size })).toBe(problem))
