import { expect, test } from 'vitest'
import { describeError, mask } from './personal-data.ts'

test.each([
  ['mobile', 'code for 09121234567 failed', 'code for [phone] failed'],
  ['mobile in Persian digits', 'به ۰۹۱۲۱۲۳۴۵۶۷ نرسید', 'به [phone] نرسید'],
  ['mobile in Arabic digits', '٠٩١٢١٢٣٤٥٦٧', '[phone]'],
  ['international mobile', '+989121234567, 00989121234567, 989121234567, 9121234567', '[phone], [phone], [phone], [phone]'],
  ['e-mail', 'Key (email)=(sara.k+1@mail.example.ir) exists', 'Key (email)=([e-mail]) exists'],
  ['national ID', 'id 0499370899 is taken', 'id [number] is taken'],
  ['card', '6037991234567893', '[card]'],
  ['session token', 'cookie 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', 'cookie [token]'],
  ['web token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-_123', '[token]'],
])('CH-11: a %s is masked', (_case, text, shown) => expect(mask(text)).toBe(shown))

test.each(['17600000000000', '98500000 تومان', 'ORD-1760000000000-ABCDE', 'listening on 127.0.0.1:3000', 'took 12.345 ms'])(
  '%s is not personal data',
  (text) => expect(mask(text)).toBe(text),
)

test('IN-07: masking fifty thousand characters is fast', () => {
  const before = performance.now()
  for (const piece of ['a', '9', '.', 'a.', '@a', '0912', 'eyJa'])
    expect(mask(piece.repeat(50_000 / piece.length)).length).toBeLessThanOrEqual(50_000)
  expect(performance.now() - before).toBeLessThan(500)
})

test('CH-11: an error is described without query parameters and without properties of libraries', () => {
  const cause = Object.assign(new Error('duplicate key value'), { code: '23505', detail: 'Key (full_name)=(سارا کریمی) already exists.' })
  const error = new Error('Failed query: insert into "customers" values ($1, $2)\nparams: سارا کریمی,09121234567', { cause })
  const described = JSON.stringify(describeError(error))
  expect(described).toContain('insert into')
  expect(described).toContain('23505')
  expect(described).not.toMatch(/سارا|0912/)
})

test('stack frames are included', () => {
  expect(describeError(new TypeError('x')).frames?.[0]).toMatch(/^at .*personal-data\.test\.ts/)
})

test('a cyclic chain of causes ends', () => {
  const error = new Error('loop')
  error.cause = error
  expect(JSON.stringify(describeError(error)).match(/"loop"/g)).toHaveLength(4)
})

test('a thrown value that is not an Error is described too', () =>
  expect(describeError('09121234567')).toEqual({ type: 'string', message: '[phone]' }))
