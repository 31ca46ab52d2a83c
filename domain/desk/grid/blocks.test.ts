import { expect, test } from 'vitest'
import { blockText, filledDown, parseBlock, pastedCells } from './blocks.ts'

test.each([
  ['one cell', '12', [['12']]],
  [
    'Excel ends its block with a line break',
    '1\t2\r\n3\t4\r\n',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['empty cells stay', 'a\t\tb', [['a', '', 'b']]],
  ['a row without cells is one empty cell', '1\n\n2', [['1'], [''], ['2']]],
  ['a line break within quotes', '"a\nb"\tc', [['a\nb', 'c']]],
  ['a doubled quote is one', '"15"" screen"\tx', [['15" screen', 'x']]],
  ['a quote inside a cell is a character', '15" screen\tx', [['15" screen', 'x']]],
  ['nothing is one empty cell', '', [['']]],
])('parseBlock: %s', (_case, text, rows) => expect(parseBlock(text)).toEqual(rows))

test('what is copied is read back the same', () => {
  const rows = [
    ['۱۲', 'a"b', 'tab\there'],
    ['', 'line\nbreak', 'x'],
  ]
  expect(parseBlock(blockText(rows))).toEqual(rows)
})

const at = (top: number, first: number, bottom = top, last = first) => ({
  anchor: { row: top, column: first },
  cursor: { row: bottom, column: last },
})
const size = { rows: 4, columns: 3 }
const placed = (cells: readonly { row: number; column: number; text: string }[]) =>
  cells.map(({ row, column, text }) => `${row},${column}=${text}`).join(' ')

test.each<[string, string, ReturnType<typeof at>, string, number]>([
  ['from the cursor on', 'a\tb\nc\td', at(1, 1), '1,1=a 1,2=b 2,1=c 2,2=d', 0],
  ['one text fills the range', 'x', at(0, 0, 2, 0), '0,0=x 1,0=x 2,0=x', 0],
  ['repeated over a multiple of it', 'a\nb', at(0, 0, 3, 0), '0,0=a 1,0=b 2,0=a 3,0=b', 0],
  ['a range that is no multiple gets it once', 'a\nb', at(0, 0, 2, 0), '0,0=a 1,0=b', 0],
  ['what is beyond the edges is counted', 'a\tb\nc\td', at(3, 2), '3,2=a', 3],
  ['short rows are filled with empty cells', 'a\tb\nc', at(0, 0), '0,0=a 0,1=b 1,0=c 1,1=', 0],
  ['also when the range was drawn upwards', 'a', { anchor: { row: 2, column: 0 }, cursor: { row: 1, column: 0 } }, '1,0=a 2,0=a', 0],
])('pastedCells: %s', (_case, text, range, expected, leftOut) => {
  const pasted = pastedCells(parseBlock(text), range, size)
  expect([placed(pasted.cells), pasted.leftOut]).toEqual([expected, leftOut])
})

test.each<[string, ReturnType<typeof at>, string]>([
  ['the first row goes down', at(0, 0, 2, 1), '1,0=t0,0 1,1=t0,1 2,0=t0,0 2,1=t0,1'],
  ['one row takes the row above', at(2, 1), '2,1=t1,1'],
  ['the first row alone has none above', at(0, 1), ''],
])('filledDown: %s', (_case, range, expected) => expect(placed(filledDown(range, (row, column) => `t${row},${column}`))).toBe(expected))
