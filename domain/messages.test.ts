import { expect, test } from 'vitest'
import { codeMessage } from './messages.ts'

/** A longer Persian text is split and paid for twice. */
const onePart = 70

test('a code message ends with the origin-bound line', () => {
  const lines = codeMessage('123456', { shopName: 'دیجی‌سرا', host: 'vitrin.shop' }).split('\n')
  expect(lines[0]).toBe('کد تایید دیجی‌سرا: 123456')
  expect(lines.at(-1)).toBe('@vitrin.shop #123456')
})

test('a code message fits into one SMS part', () => {
  expect(codeMessage('123456', { shopName: 'ویترین', host: `${'a'.repeat(32)}.shop` }).length).toBeLessThanOrEqual(onePart)
})
