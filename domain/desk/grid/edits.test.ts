import { expect, test } from 'vitest'
import {
  type CellReading,
  cellKey,
  cellOf,
  changedCellsLabel,
  entered,
  type GridEdits,
  noEdits,
  redone,
  resolvedCells,
  undone,
  withoutCells,
  withProblems,
} from './edits.ts'

const read = (text: string): CellReading => (/^[0-9]+$/.test(text) ? { text } : { problem: 'فقط عدد' })
const type = (edits: GridEdits, texts: Record<string, string>, stored = '5') =>
  entered(
    edits,
    Object.entries(texts).map(([key, typed]) => ({ key, stored, typed, reading: read(typed) })),
  )
const shown = ({ texts }: GridEdits) => Object.fromEntries([...texts].map(([key, { text }]) => [key, text]))

test('a text that is typed and taken back is no change', () => {
  const edits = type(type(noEdits, { a: '6' }), { a: '5' })
  expect(shown(edits)).toEqual({})
})

test('a wrong text stays as it was typed, with its reason', () => {
  expect(type(noEdits, { a: '۵ع' }).texts.get('a')).toEqual({ before: '5', text: '۵ع', problem: 'فقط عدد' })
})

test('a cell remembers what it had when the typing began, also when a colleague saved since', () => {
  const edits = type(type(noEdits, { a: '6' }), { a: '7' }, '9')
  expect(edits.texts.get('a')?.before).toBe('5')
})

test('undo takes back a whole block, redo brings it again, a new edit ends redo', () => {
  const pasted = type(type(noEdits, { a: '1' }), { a: '2', b: '3', c: '4' })
  expect(shown(undone(pasted))).toEqual({ a: '1' })
  expect(shown(redone(undone(pasted)))).toEqual({ a: '2', b: '3', c: '4' })
  expect(shown(redone(type(undone(pasted), { d: '8' })))).toEqual({ a: '1', d: '8' })
  expect(shown(undone(undone(undone(pasted))))).toEqual({})
})

test('entering what is there already is no step', () => {
  const edits = type(noEdits, { a: '1' })
  expect(type(edits, { a: '1' })).toBe(edits)
})

test('after a save the wrong cells stay, and nothing can be undone', () => {
  const edits = withoutCells(type(noEdits, { a: '1', b: 'x' }), ['a'])
  expect([shown(edits), shown(undone(edits))]).toEqual([{ b: 'x' }, { b: 'x' }])
})

test('of a conflict each cell becomes the stored one or one’s own on top of it', () => {
  const edits = resolvedCells(type(noEdits, { a: '1', b: '2', c: '3', d: '4' }), { a: '8', b: '9', d: '4' }, ['a'])
  expect(shown(edits)).toEqual({ b: '2', c: '3' })
  expect([edits.texts.get('b')?.before, edits.texts.get('c')?.before]).toEqual(['9', '5'])
})

test('a cell that the server refused says why until it is typed again', () => {
  const edits = withProblems(type(noEdits, { a: '1', b: '2' }), { a: 'تکراری', c: 'نادرست' })
  expect([edits.texts.get('a')?.problem, edits.texts.get('b')?.problem, edits.texts.has('c')]).toEqual(['تکراری', null, false])
  expect(type(edits, { a: '3' }).texts.get('a')?.problem).toBeNull()
})

test('a key names a row and a column', () => {
  expect(cellOf(cellKey('0198-aa', 'price'))).toEqual({ rowId: '0198-aa', column: 'price' })
})

test('the bar says how many of each column changed', () => {
  expect(changedCellsLabel(['price', 'stock', 'price'], { price: 'قیمت', stock: 'موجودی', sku: 'SKU' })).toBe('۲ قیمت، ۱ موجودی')
})
