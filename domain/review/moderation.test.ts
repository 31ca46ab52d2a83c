import { expect, test } from 'vitest'
import { checkHideReason, checkShopAnswer, maxHideReasonLength, maxShopAnswerLength } from './moderation.ts'

test.each([
  ['', { fault: 'دلیل پنهان کردن را بنویسید' }],
  [' \n\u200b ', { fault: 'دلیل پنهان کردن را بنویسید' }],
  ['ا'.repeat(maxHideReasonLength + 1), { fault: 'دلیل حداکثر ۲۰۰ نویسه است' }],
  ['  توهین\nبه دیگران ', { text: 'توهین به دیگران' }],
])('the reason %j', (reason, checked) => {
  expect(checkHideReason(reason)).toEqual(checked)
})

test.each([
  ['', { text: '' }],
  ['ا'.repeat(maxShopAnswerLength + 1), { fault: 'پاسخ حداکثر ۱۰۰۰ نویسه است' }],
  [' سپاس از شما.\n\nدرست شد. ', { text: 'سپاس از شما.\n\nدرست شد.' }],
])('the answer %j', (answer, checked) => {
  expect(checkShopAnswer(answer)).toEqual(checked)
})
