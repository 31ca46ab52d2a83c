import { expect, test } from 'vitest'
import { type ContactForm, contactLimits, readContactForm } from './contact.ts'

const form: ContactForm = { name: 'سارا کریمی', reply: '09121234567', subject: 'پرسش', message: 'سلام' }
const problemsOf = (changed: Partial<ContactForm>) => {
  const read = readContactForm({ ...form, ...changed })
  return 'problems' in read ? read.problems : {}
}
const messageOf = (changed: Partial<ContactForm>) => {
  const read = readContactForm({ ...form, ...changed })
  return 'message' in read ? read.message : null
}

test('a complete form becomes a message', () => {
  expect(messageOf({ message: ' خط یک \r\n خط دو ' })).toEqual({
    name: 'سارا کریمی',
    phone: '09121234567',
    email: null,
    subject: 'پرسش',
    message: 'خط یک\nخط دو',
  })
})

test.each(['09121234567', '۰۹۱۲۱۲۳۴۵۶۷', '٠٩١٢١٢٣٤٥٦٧', '0912 123 4567', '0912-123-4567', '+98 912 123 4567', '00989121234567'])(
  '%s is a mobile number to reply to',
  (reply) => expect(messageOf({ reply })).toMatchObject({ phone: '09121234567', email: null }),
)

test.each(['sara@mail.example', 'Sara.K+shop@Mail.Example', 'a_b-c@x.co.ir'])('%s is an e-mail address to reply to', (reply) =>
  expect(messageOf({ reply })).toMatchObject({ phone: null, email: reply.toLowerCase() }),
)

test.each(['0912', '02191000000', '091212345678', 'سارا', '9121234567', '<script>'])(
  '%s is reported as an invalid mobile number',
  (reply) => expect(problemsOf({ reply })).toEqual({ reply: 'شماره موبایل معتبر نیست. فرمت صحیح: 09xxxxxxxxx' }),
)

test.each([
  'a@b',
  '@x.example',
  'a@@x.example',
  'a b@x.example',
  'a@x.example\nBcc: b@y.example',
  'a@x.example,b@y.example',
  '"a"@x.example',
])('%j is rejected: no header injection', (reply) => expect(Object.keys(problemsOf({ reply }))).toEqual(['reply']))

test('every empty field has a problem', () => {
  const blank = { name: ' \u200c', reply: '', subject: '\u202e', message: '\n \n' }
  expect(problemsOf(blank)).toEqual({
    name: 'لطفا نام خود را بنویسید',
    reply: 'لطفا شماره موبایل یا ایمیل خود را بنویسید',
    subject: 'لطفا موضوع پیام را بنویسید',
    message: 'لطفا متن پیام را بنویسید',
  })
})

test.each(Object.entries(contactLimits))('%s is limited to %i characters', (field, limit) => {
  const long = field === 'reply' ? `${'a'.repeat(limit)}@x.example` : 'ا'.repeat(limit + 1)
  expect(Object.keys(problemsOf({ [field]: long }))).toEqual([field])
  if (field !== 'reply') expect(problemsOf({ [field]: 'ا'.repeat(limit) })).toEqual({})
})
