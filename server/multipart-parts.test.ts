import { expect, test } from 'vitest'
import { partsOf } from './multipart-parts.ts'

const part = (head: string, content: string) => `--x\r\n${head}\r\n\r\n${content}\r\n`
const file = (content: string, name = 'a.png') =>
  part(`Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png`, content)
const field = part('content-disposition: form-data; name="a"', '1')

/** The parts with their contents as text, or null. */
const readable = (form: string, boundary = 'x') =>
  partsOf(Buffer.from(form), boundary, 3)?.map(({ name, fileName, content }) => [name, fileName, content.toString()]) ?? null

test.each([
  ['a file', `${file('abc')}--x--\r\n`, [['file', 'a.png', 'abc']]],
  [
    'fields beside it',
    `${field}${file('abc')}${field}--x--`,
    [
      ['a', null, '1'],
      ['file', 'a.png', 'abc'],
      ['a', null, '1'],
    ],
  ],
  ['line ends and dashes in the content', `${file('\r\n--\r\n\r\n--')}--x--`, [['file', 'a.png', '\r\n--\r\n\r\n--']]],
  ['an empty file', `${file('')}--x--`, [['file', 'a.png', '']]],
  ['a Persian name with an escaped quote', `${file('1', 'عکس %22۱%22.png')}--x--`, [['file', 'عکس "۱".png', '1']]],
  ['no parts', '--x--', []],
])('%s is read', (_case, form, parts) => expect(readable(form)).toEqual(parts))

test.each([
  ['an empty body', ''],
  ['text before the first part', `hello\r\n${file('1')}--x--`],
  ['no end', file('1')],
  ['an end within the content', file('1').slice(0, -3)],
  ['four parts', `${field.repeat(4)}--x--`],
  ['another boundary', file('1').replaceAll('--x', '--y')],
  ['a part without its name', `${part('content-disposition: form-data', '1')}--x--`],
  ['a part without headers', '--x\r\n\r\n1\r\n--x--'],
  ['headers without end', `--x\r\ncontent-disposition: form-data; name="file"\r\na: ${'b'.repeat(9_000)}\r\n\r\n1\r\n--x--`],
])('UP-05: %s is malformed', (_case, form) => expect(readable(form)).toBeNull())

test('DESK-24: the content of a part is a view of the form, not a copy', () => {
  const form = Buffer.from(`${file('abc')}--x--`)
  expect(partsOf(form, 'x', 3)?.[0]?.content.buffer).toBe(form.buffer)
})
