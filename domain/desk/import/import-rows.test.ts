import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits, toman } from '#domain/money.ts'
import { type ImportMapping, proposeMapping, proposeUnit, settingsProblem } from './import-fields.ts'
import { checkRow, type ImportLookups, readAmount } from './import-rows.ts'

test.each<[string, string[], ImportMapping]>([
  [
    'the desk’s own export',
    ['کالا', 'SKU', 'دسته', 'برند', 'خانواده', 'قیمت (تومان)', 'موجودی', 'وضعیت'],
    ['name', 'sku', 'category', 'brand', null, 'price', 'stock', null],
  ],
  ['English', ['Product code', 'Name', 'Regular price', 'Qty', 'Weight (kg)'], ['sku', 'name', 'price', 'stock', null]],
  ['Arabic letters and spaces', ['كد كالا', 'قيمت  فروش', 'موجودي انبار'], ['sku', 'price', 'stock']],
  ['a header twice', ['SKU', 'قیمت', 'price'], ['sku', 'price', null]],
])('headers: %s', (_case, header, mapping) => expect(proposeMapping(header)).toEqual(mapping))

test('the unit is read from a header', () => {
  expect([proposeUnit(['قیمت (ریال)']), proposeUnit(['قیمت (تومان)']), proposeUnit(['قیمت'])]).toEqual(['rial', 'toman', null])
})

test.each<[string, 'toman' | 'rial', number | null]>([
  ['۱٬۲۵۰٬۰۰۰', 'toman', 1_250_000],
  ['1,250,000', 'rial', 125_000],
  ['1250000.00', 'toman', 1_250_000],
  ['١٢٥٠', 'toman', 1_250],
  ['۱۲۵۰ ریال', 'toman', 125],
  ['1250 تومان', 'rial', 1_250],
  ['12345', 'rial', null],
  ['0', 'toman', null],
  ['-5', 'toman', null],
  ['12.5', 'toman', null],
  ['۱۲ میلیون', 'toman', null],
  ['=1+1', 'toman', null],
])('readAmount reads %s in %s', (text, unit, value) => {
  const read = readAmount(text, unit, 'قیمت')
  expect('value' in read ? read.value : null).toBe(value)
})

test('an amount is read as it is shown, in any digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e12 }), (amount) => {
      for (const text of [String(amount), toPersianDigits(amount), groupedDigits(amount)])
        expect(readAmount(text, 'toman', '')).toEqual({ value: amount })
    }),
  )
})

test('SKU is needed, and no part comes from two columns', () => {
  const problem = (mapping: ImportMapping) => settingsProblem({ mapping, unit: 'toman', categoryId: null, brandId: null })
  expect(
    [problem(['price', 'stock']), problem(['sku']), problem(['sku', 'price', 'price']), problem(['sku', 'price'])].map(Boolean),
  ).toEqual([true, true, true, false])
})

const nothing = {
  farsiName: null,
  title: null,
  description: null,
  categoryId: null,
  brandId: null,
  price: null,
  listPrice: null,
  cost: null,
  stockQuantity: null,
}
const stored = {
  ...{ ...nothing, gtin: null, mpn: null, weightG: null, warrantyCompany: null, warrantyMonths: null, lowStockAt: null },
  ...{
    farsiName: 'گوشی',
    title: 'Phone',
    categoryId: 'c2',
    brandId: 'b1',
    price: toman(1_000_000),
    cost: toman(900_000),
    stockQuantity: 3,
  },
}
const lookups: ImportLookups = {
  category: new Map([
    ['گوشی', ['c1', 'c2']],
    ['ساعت', ['c3']],
  ]),
  brand: new Map([['اپل', ['b1']]]),
}
const mapping: ImportMapping = ['sku', 'name', 'category', 'brand', 'price', 'stock']
const check = (cells: string[], product: typeof stored | null = stored) =>
  checkRow(cells, { mapping, unit: 'toman', categoryId: null, brandId: null }, lookups, { product, isRepeated: false })

test.each([
  ['the same', ['A', 'گوشی', 'گوشی', 'اپل', '1000000', '3'], 'same', []],
  ['empty cells', ['A', '', '', '', '', ''], 'same', []],
  ['a price and a category', ['A', '', 'موبایل > ساعت', '', '1100000', ''], 'changed', ['categoryId', 'price']],
  ['no SKU', ['', 'گوشی', '', '', '', ''], 'wrong', []],
  ['an unknown brand', ['A', '', '', 'ناشناس', '', ''], 'wrong', []],
  ['a negative stock', ['A', '', '', '', '', '-1'], 'wrong', []],
])('a row with %s', (_case, cells, state, fields) => {
  const checked = check(cells)
  expect([checked.state, Object.keys(checked.changes).sort()]).toEqual([state, fields])
})

test('a new product needs a name, a category and a brand; of two categories with the name nobody chooses', () => {
  expect(check(['N', '', '', '', '', ''], null).problems).toHaveLength(3)
  expect(check(['N', 'ساعت', 'گوشی', 'اپل', '', ''], null).problems).toEqual(['چند دسته با این نام هست'])
  expect(check(['N', 'ساعت نو', 'ساعت', 'اپل', '5000', '1'], null)).toMatchObject({
    state: 'new',
    changes: { title: { after: 'ساعت نو' }, categoryId: { after: 'c3' } },
  })
})

test('DESK-29: a tenth, more than a quarter and below the cost need a look', () => {
  const isOutlier = (price: string) => check(['A', '', '', '', price, '']).isOutlier
  expect(['100000', '1300000', '890000', '1100000'].map(isOutlier)).toEqual([true, true, true, false])
})
