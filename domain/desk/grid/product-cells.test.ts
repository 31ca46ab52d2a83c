import { expect, test } from 'vitest'
import { cellBatches, maxCellProducts, maxCells, type ProductCell, productCellTypes } from './product-cells.ts'

test.each<[ProductCell, string, string | null]>([
  ['price', '196400000', '196400000'],
  ['price', '۱۹۶٬۴۰۰٬۰۰۰', '196400000'],
  ['price', '196,400,000', '196400000'],
  ['price', '۱۹۶٫۴ م', '196400000'],
  ['price', '۱۹۶٫۴م', '196400000'],
  ['price', '۸۵۰ هزار', '850000'],
  ['price', '۲ میلیون تومان', '2000000'],
  ['price', '', ''],
  ['price', '۵ع', null],
  ['price', '-5', null],
  ['stock', '۱۲', '12'],
  ['stock', '٣', '3'],
  ['stock', '0', '0'],
  ['stock', '', null],
  ['stock', '۵ع', null],
  ['listPrice', '۲ م', '2000000'],
  ['listPrice', '', ''],
  ['lowStockAt', '۵', '5'],
  ['lowStockAt', '0', '0'],
  ['lowStockAt', '', ''],
  ['lowStockAt', '10001', null],
  ['lowStockAt', 'کم', null],
  ['sku', 'A3293-128-NAT-18', 'A3293-128-NAT-18'],
  ['sku', ' A۱۲ ', 'A12'],
  ['sku', '', null],
])('a cell of %s reads «%s»', (column, typed, stored) => {
  const reading = productCellTypes[column].read(typed)
  expect('text' in reading ? reading.text : null).toBe(stored)
})

test('what a cell shows is read back as what is stored', () => {
  for (const [column, stored] of [
    ['price', '196400000'],
    ['stock', '1200'],
    ['sku', 'A-1'],
  ] as const) {
    const { read, show } = productCellTypes[column]
    expect(read(show(stored))).toEqual({ text: stored })
  }
})

test('a large grid is saved in batches of the permitted size, each product in one of them', () => {
  const cells = Array.from({ length: 500 }, (_, row) =>
    ['price', 'listPrice', 'stock', 'lowStockAt'].map((column) => ({ rowId: `${row}`, column })),
  )
  const batches = cellBatches(cells.flat())
  expect(batches.flat()).toHaveLength(2_000)
  for (const batch of batches) {
    expect(batch.length).toBeLessThanOrEqual(maxCells)
    expect(new Set(batch.map(({ rowId }) => rowId)).size).toBeLessThanOrEqual(maxCellProducts)
  }
  const rows = batches.flatMap((batch) => [...new Set(batch.map(({ rowId }) => rowId))])
  expect(new Set(rows).size).toBe(rows.length)
})
