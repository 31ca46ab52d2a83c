import { expect, test } from 'vitest'
import { checkDetails, checkLogin, checkNewPassword } from './account-rules.ts'

test.each([
  ['both', { email: 'a@b.ir', password: 'x' }, null],
  ['no e-mail', { email: ' ', password: 'x' }, ['email']],
  ['nothing', { email: '', password: '' }, ['email', 'password']],
])('signing in with %s', (_case, values, marked) => {
  const found = checkLogin(values)
  expect(found && Object.keys(found.fields)).toEqual(marked)
  if (found) expect(found.message).toBe('لطفا ایمیل و رمز عبور را وارد کنید')
})

const good = {
  fullName: 'سارا امینی',
  nationalId: '۰۴۹۹۳۷۰۸۹۹',
  email: 'sara@example.com',
  password: 'بهار و باران',
  confirmation: 'بهار و باران',
}

test.each([
  ['all required fields', {}, null],
  ['an empty field', { email: '' }, { message: 'لطفا همه فیلدها را پر کنید', fields: { email: 'این فیلد را پر کنید' } }],
  ['a name of marks only', { fullName: '...' }, { fields: { fullName: 'نام و نام خانوادگی را وارد کنید' } }],
  ['a wrong national ID', { nationalId: '0499370898' }, { fields: { nationalId: 'کد ملی معتبر نیست' } }],
  ['no e-mail address', { email: 'sara' }, { fields: { email: 'ایمیل معتبر نیست' } }],
  ['a short password', { password: 'بهار', confirmation: 'بهار' }, { fields: { password: 'رمز عبور باید حداقل ۶ کاراکتر باشد' } }],
  ['a different confirmation', { confirmation: 'بهار و باد' }, { fields: { confirmation: 'رمز عبور و تکرار آن یکسان نیستند' } }],
])('an account with %s', (_case, changes, errors) => expect(checkDetails({ ...good, ...changes }, 6)).toEqual(errors))

test('a new password must be repeated', () => {
  expect(checkNewPassword({ password: 'بهار و باران', confirmation: '' })?.fields).toEqual({ confirmation: 'این فیلد را پر کنید' })
  expect(checkNewPassword({ password: 'بهار و باران', confirmation: 'بهار و باران' })).toBeNull()
})
