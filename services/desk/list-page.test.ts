import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusals.ts'
import { pageOf, readCursor, writeCursor } from './list-page.ts'

const id = '01a1a076-2620-71ee-b361-2454e8f54702'

test.each([
  ['number', 1_794_000_000_000_000],
  ['text', 'گوشی «آبی» 3a'],
] as const)('a cursor of a %s is read as it was written', (kind, value) => {
  expect(readCursor(writeCursor('-name', value, id), '-name', kind)).toEqual({ value: String(value), id })
})

test('without a cursor it is the first page', () => expect(readCursor(undefined, 'name', 'text')).toBeNull())

const encoded = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')

test.each([
  ['no JSON', 'x', 'text'],
  ['no list', encoded({}), 'text'],
  ['another sort', writeCursor('-name', 'a', id), 'text'],
  ['a text for a number', writeCursor('name', '1; drop', id), 'number'],
  ['a number that fits no column', writeCursor('name', '9'.repeat(17), id), 'number'],
  ['a NUL', writeCursor('name', 'a\0', id), 'text'],
  ['half a character', writeCursor('name', '\ud800', id), 'text'],
  ['a value that is no text', encoded(['name', 5, id]), 'number'],
  ['no id', writeCursor('name', 'a', 'x'), 'text'],
  ['too much', encoded(['name', 'a', id, 1]), 'text'],
] as const)('DESK-36: a forged cursor is refused: %s', (_case, cursor, kind) => {
  expect(() => readCursor(cursor, 'name', kind)).toThrow(Refusal)
})

test.each([
  ['none', [], [], null],
  ['a whole page', [1, 2], [1, 2], null],
  ['one more', [1, 2, 3], [1, 2], 'after 2'],
])('pageOf %s', (_case, rows, shown, next) => expect(pageOf(rows, (last) => `after ${last}`, 2)).toEqual({ shown, next }))
