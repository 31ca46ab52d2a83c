import { describe, expect, test } from 'vitest'
import { wooColumns } from './columns.ts'
import { readWooRow, splitList } from './rows.ts'

const english = [
  'ID',
  'Type',
  'SKU',
  'Name',
  'Published',
  'Regular price',
  'Parent',
  'Weight (kg)',
  'Attribute 1 name',
  'Attribute 1 value(s)',
]

describe('headers of an export', () => {
  test.each([
    ['English', english],
    ['Persian', ['شناسه', 'نوع', 'شناسه محصول', 'نام', 'منتشر شده', 'قیمت عادی', 'مادر', 'وزن (کیلوگرم)', 'نام ویژگی ۱', 'مقدار ویژگی ۱']],
    [
      'an older Persian',
      ['شناسه', 'نوع', 'شناسه محصول', 'نام', 'منتشر شده', 'قیمت اصلی', 'مادر', 'وزن (kg)', 'نام 1 صفت', 'مقدار(های) 1 صفت'],
    ],
  ])('%s', (_language, header) => {
    const columns = wooColumns(header)
    expect(columns?.fields).toEqual({ id: 0, type: 1, sku: 2, name: 3, published: 4, regular: 5, parent: 6 })
    expect(columns?.weight).toEqual({ index: 7, gramsPerUnit: 1000 })
    expect(columns?.attributes).toEqual([{ name: 8, values: 9 }])
  })

  test('another file is none', () => {
    expect(wooColumns(['SKU', 'نام', 'قیمت', 'موجودی'])).toBeNull()
    expect(wooColumns(english.filter((name) => name !== 'ID' && name !== 'SKU'))).toBeNull()
  })
})

test('a row is split into texts and lists', () => {
  const columns = wooColumns(english)
  if (!columns) throw new Error('an export has columns')
  const row = readWooRow(['۱۲', 'Simple, virtual', ' A-1 ', 'كيف &amp; كفش', '1', '1000', '', '0.25', 'رنگ', 'سبز, آبی\\, روشن'], columns)
  expect(row).toMatchObject({
    id: '12',
    type: 'simple',
    sku: 'A-1',
    name: 'کیف & کفش',
    typedName: 'كيف & كفش',
    isPublished: true,
    weightG: 250,
  })
  expect(row.attributes).toEqual([{ name: 'رنگ', values: ['سبز', 'آبی, روشن'] }])
  expect(splitList('a > b, c')).toEqual(['a > b', 'c'])
})
