import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readReply, toWhole } from './zarinpal-reply.ts'

describe('every shape of a reply that was seen', () => {
  test.each<[string, unknown, number | null, string[]]>([
    ['success', { data: { code: 100 }, errors: [] }, 100, []],
    ['a code as text', { data: { code: '100' }, errors: [] }, 100, []],
    ['a refusal beside an empty list', { data: [], errors: { code: -51, message: 'x', validations: [] } }, -51, []],
    ['a refusal beside an empty object', { data: {}, errors: { code: -51, message: 'x', validations: [] } }, -51, []],
    ['a refusal as text', { data: [], errors: { code: '-12' } }, -12, []],
    [
      'refused fields',
      { data: [], errors: { code: -9, validations: [{ amount: 'x' }, { description: 'y' }] } },
      -9,
      ['amount', 'description'],
    ],
    ['a refusal keyed by field', { message: 'x', errors: { authority: ['Invalid authority.', '-54'] } }, -54, ['authority']],
    ['no code', { message: 'Server Error' }, null, []],
    ['a code that is none', { data: { code: 'OK' } }, null, []],
    ['half a code', { data: { code: 100.5 } }, null, []],
    ['success and error together', { data: { code: 100 }, errors: { code: -51 } }, null, []],
  ])('%s', (_shape, body, code, fields) => expect(readReply(JSON.stringify(body))).toMatchObject({ code, fields }))
})

test.each(['', 'null', '[]', '"100"', '<html>502</html>', '{"data":{"code":100', '100'])('%j is no reply of the gateway', (text) => {
  expect(readReply(text)).toBeNull()
})

test('no text makes it throw or invent a success', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const code = readReply(text)?.code ?? null
      if (code !== null) expect(text).toContain(String(Math.abs(code)))
    }),
  )
})

test.each([
  [7, 7],
  ['-12', -12],
  ['1e3', null],
  [' 7', null],
  ['', null],
  [null, null],
  [true, null],
  [Number.NaN, null],
  [2 ** 60, null],
])('%j as a whole number is %s', (value, whole) => expect(toWhole(value)).toBe(whole))
