import { expect, test } from 'vitest'
import { answerMail, answerSms, checkContactAnswer } from './contact-answer.ts'

test.each([
  ['', 'mail', { fault: 'پاسخ را بنویسید' }],
  [' \u200b\n', 'sms', { fault: 'پاسخ را بنویسید' }],
  ['ا'.repeat(501), 'sms', { fault: 'پاسخ با پیامک حداکثر ۵۰۰ نویسه است' }],
  ['ا'.repeat(4001), 'mail', { fault: 'پاسخ با ایمیل حداکثر ۴۰۰۰ نویسه است' }],
  [' بله، موجود است. ', 'sms', { text: 'بله، موجود است.' }],
] as const)('the answer %j by %s', (typed, way, checked) => {
  expect(checkContactAnswer(typed, way)).toEqual(checked)
})

test('a mail has answer, shop and the quoted question; an SMS ends with the shop', () => {
  const question = { name: 'غزل', subject: 'موجودی', message: 'سلام\nکی می‌رسد؟' }
  expect(answerMail(question, 'فردا', 'دیجی‌سرا')).toEqual({
    subject: 'پاسخ: موجودی',
    text: 'سلام غزل\n\nفردا\n\nدیجی‌سرا\n\nپیام شما:\n> سلام\n> کی می‌رسد؟',
  })
  expect(answerMail({ ...question, subject: '' }, 'فردا', 'دیجی‌سرا').subject).toBe('پاسخ دیجی‌سرا به پیام شما')
  expect(answerSms('فردا', 'دیجی‌سرا')).toBe('فردا\nدیجی‌سرا')
})
