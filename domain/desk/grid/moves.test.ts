import { expect, test } from 'vitest'
import { cellAfterArrow, cellAfterTab, isInRange, type PressedKey } from './moves.ts'

const size = { rows: 30, columns: 3 }

test.each<[string, PressedKey, [number, number] | null]>([
  ['the left arrow goes to the next column', { code: 'ArrowLeft' }, [5, 2]],
  ['the right arrow goes to the one before', { code: 'ArrowRight' }, [5, 0]],
  ['down', { code: 'ArrowDown' }, [6, 1]],
  ['up', { code: 'ArrowUp' }, [4, 1]],
  ['Ctrl and an arrow go to the edge', { code: 'ArrowDown', withCtrl: true }, [29, 1]],
  ['Ctrl and left go to the last column', { code: 'ArrowLeft', withCtrl: true }, [5, 2]],
  ['Home is the first column', { code: 'Home' }, [5, 0]],
  ['End is the last column', { code: 'End' }, [5, 2]],
  ['Ctrl and Home are the first cell', { code: 'Home', withCtrl: true }, [0, 0]],
  ['Ctrl and End are the last cell', { code: 'End', withCtrl: true }, [29, 2]],
  ['a page is ten rows', { code: 'PageDown' }, [15, 1]],
  ['a page back stops at the first row', { code: 'PageUp' }, [0, 1]],
  ['another key moves nothing', { code: 'KeyA' }, null],
])('cellAfterArrow: %s', (_case, key, expected) => {
  const cell = cellAfterArrow({ row: 5, column: 1 }, key, size)
  expect(cell && [cell.row, cell.column]).toEqual(expected)
})

test.each<[string, [number, number], boolean, [number, number] | null]>([
  ['the next column', [0, 0], false, [0, 1]],
  ['then the next row', [0, 2], false, [1, 0]],
  ['backwards to the row above', [1, 0], true, [0, 2]],
  ['after the last cell it leaves the grid', [29, 2], false, null],
  ['before the first cell too', [0, 0], true, null],
])('cellAfterTab: %s', (_case, [row, column], isBack, expected) => {
  const cell = cellAfterTab({ row, column }, isBack, size)
  expect(cell && [cell.row, cell.column]).toEqual(expected)
})

test('a range has the same cells from whichever corner it was drawn', () => {
  const corners = [
    { anchor: { row: 1, column: 0 }, cursor: { row: 3, column: 2 } },
    { anchor: { row: 3, column: 2 }, cursor: { row: 1, column: 0 } },
  ]
  for (const range of corners) {
    expect(isInRange(range, { row: 2, column: 1 })).toBe(true)
    expect(isInRange(range, { row: 4, column: 1 })).toBe(false)
  }
})
