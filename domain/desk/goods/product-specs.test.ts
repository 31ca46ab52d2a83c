import { expect, test } from 'vitest'
import { parsePastedSpecs, parseSpec, specField, specOption } from './product-specs.ts'

const id = '01890000-0000-7000-8000-000000000001'

test('the field of an option is named by its id', () => {
  expect(specOption(specField(id))).toBe(id)
  for (const name of ['price', 'spec:', 'spec:1', `spec:${id}x`]) expect(specOption(name)).toBeNull()
})

test.each<[string, string, string[] | null]>([
  ['one value', ' مشکی ', ['مشکی']],
  ['several with any comma', 'مشکی، سفید, آبی', ['مشکی', 'سفید', 'آبی']],
  ['lines and cells of a sheet', 'مشکی\nسفید\tآبی', ['مشکی', 'سفید', 'آبی']],
  ['one value in two spellings', '۲۵۶ گیگابایت، 256 گیگابایت', ['256 گیگابایت']],
  ['nothing', ' ، ', []],
  ['too long a value', 'ا'.repeat(81), null],
  ['too many values', Array.from({ length: 13 }, (_, index) => index).join('،'), null],
])('values of a specification: %s', (_case, text, values) => expect(parseSpec(text)).toEqual(values))

test('a known value with a comma stays whole', () => {
  expect(parseSpec('USB-C، جک ۳٫۵', ['USB-C، جک ۳٫۵'])).toEqual(['USB-C، جک ۳٫۵'])
})

test('a pasted list fills the options it names and returns the other lines', () => {
  const options = [
    { id, name: 'حافظه داخلی' },
    { id: id.replace('1', '2'), name: 'رنگ' },
  ]
  const text = 'حافظه\u200cداخلی:\t۲۵۶ گیگابایت\nرنگ: مشکی، سفید\n\nوزن: ۲۰۰ گرم\nرنگ'
  expect(parsePastedSpecs(text, options)).toEqual({
    fields: { [specField(id)]: '۲۵۶ گیگابایت', [specField(id.replace('1', '2'))]: 'مشکی، سفید' },
    unknown: ['وزن: ۲۰۰ گرم', 'رنگ'],
  })
})
