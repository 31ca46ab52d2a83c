import { expect, test } from 'vitest'
import { jointProblems, type ProductChanges, type ProductColumns, parseChanges, permissionsFor } from './product-form.ts'

test.each<[string, ProductChanges, Partial<ProductColumns>]>([
  ['a price with Persian digits and separators', { price: '۱۲٬۵۰۰٬۰۰۰' }, { price: 12_500_000 as never }],
  ['a price in millions', { price: '۱۲٫۵ میلیون' }, { price: 12_500_000 as never }],
  ['a price in millions, short', { price: '60م' }, { price: 60_000_000 as never }],
  ['a price in thousands', { price: '۸۵۰ هزار' }, { price: 850_000 as never }],
  ['an empty price is cleared', { price: ' ' }, { price: null }],
  ['zero is no price', { price: '۰' }, { price: null }],
  ['a field that is not given stays', {}, {}],
  ['Arabic letters become Persian ones', { farsiName: 'گوشي  كوچك ' }, { farsiName: 'گوشی کوچک' }],
  ['a barcode in Persian digits', { gtin: '۱۲۳۴۵۶۷۸' }, { gtin: '12345678' }],
  ['an empty barcode is cleared', { gtin: '' }, { gtin: null }],
  ['a switch', { postable: 'no' }, { postable: false }],
  ['no registry needed', { registryState: '' }, { registryState: null }],
])('reads %s', (_case, changes, columns) => expect(parseChanges(changes)).toEqual({ columns, problems: [] }))

test.each<[string, ProductChanges]>([
  ['letters in a price', { price: '۵ع' }],
  ['a negative price', { price: '-5' }],
  ['an empty name', { farsiName: ' ' }],
  ['too long a name', { farsiName: 'ا'.repeat(201) }],
  ['a slug with spaces', { slug: 'a b' }],
  ['a slug with capital letters', { slug: 'A-b' }],
  ['an empty address', { slug: '' }],
  ['a short barcode', { gtin: '123' }],
  ['a weight of zero', { weightG: '0' }],
  ['an unknown condition', { condition: 'stolen' }],
  ['a switch that is neither', { postable: 'perhaps' }],
  ['a category that is no id', { categoryId: 'phones' }],
])('names what is wrong with %s', (_case, changes) => {
  const { columns, problems } = parseChanges(changes)
  expect([columns, problems.map(({ name }) => name)]).toEqual([{}, Object.keys(changes)])
})

test('prices, costs and texts need permissions of their own', () => {
  expect(permissionsFor({ farsiName: '', slug: '' })).toEqual(['products.edit'])
  expect(permissionsFor({ price: '' })).toEqual(['prices.edit'])
  expect(permissionsFor({ cost: '' })).toEqual(['prices.edit', 'costs.read'])
})

test.each<[string, Partial<ProductColumns>, string[]]>([
  ['two sides of a box', { boxLengthMm: 1, boxWidthMm: 2 }, ['boxLengthMm']],
  ['a whole box', { boxLengthMm: 1, boxWidthMm: 2, boxHeightMm: 3 }, []],
  ['a warranty without its time', { warrantyCompany: 'سام سرویس' }, ['warrantyMonths']],
  ['a warranty of the shop', { warrantyMonths: 12 }, []],
])('facts that belong together: %s', (_case, facts, problems) => {
  const none = { boxLengthMm: null, boxWidthMm: null, boxHeightMm: null, warrantyCompany: null, warrantyMonths: null }
  expect(jointProblems({ ...none, ...facts }).map(({ name }) => name)).toEqual(problems)
})
