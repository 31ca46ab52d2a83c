import { expect, test } from 'vitest'
import { withCommonLetters, withEverydaySpelling } from './everyday-spellings.ts'

test.each([
  ['لب تاب ایسوس', 'لپ تاپ ایسوس'],
  ['moosh', 'ماوس'],
  ['پاور بنک انکر', 'پاوربانک انکر'],
  ['ساعت حوشمند', 'ساعت هوشمند'],
  ['موشک', 'موشک'],
  ['لپ تاپ', 'لپ تاپ'],
])('‹%s› is spelt ‹%s›', (key, right) => {
  expect(withEverydaySpelling(key)).toBe(right)
})

test('letters of one sound become the commonest one', () => {
  expect(withCommonLetters('هنذفری')).toBe('هنزفری')
  expect(withCommonLetters('تبلط')).toBe('تبلت')
})
