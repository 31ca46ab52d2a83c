import { expect, test } from 'vitest'
import { combinations, proposedSkus, skuPrefix, valueCode, variantName } from './variants.ts'

test('three colours, two memories and two warranties are twelve, the last option changing fastest', () => {
  const all = combinations([
    ['a', 'b', 'c'],
    ['1', '2'],
    ['x', 'y'],
  ])
  expect(all).toHaveLength(12)
  expect(all.slice(0, 3).map((values) => values.join(''))).toEqual(['a1x', 'a1y', 'a2x'])
})

test('an option without a value makes no variant', () => expect(combinations([['a'], []])).toEqual([]))

test('a variant is named after its values', () => {
  expect(variantName('گوشی آیفون ۱۶', ['مشکی', '۱۲۸ گیگابایت'])).toBe('گوشی آیفون ۱۶ مشکی ۱۲۸ گیگابایت')
  expect(variantName('ن'.repeat(300), ['مشکی'])).toHaveLength(200)
})

test.each([
  ['۱۲۸ گیگابایت', '128'],
  ['۱ ترابایت', '1T'],
  ['۱۸ ماهه شرکتی', '18'],
  ['۶٫۷ اینچ', '6.7'],
  ['مشکی', 'MSK'],
  ['تیتانیوم طبیعی', 'TBY'],
  ['Midnight Blue', 'BLU'],
  ['آ', 'A'],
  ['🙂', 'X'],
])('the code of «%s» is %s', (value, code) => expect(valueCode(value)).toBe(code))

test.each([
  ['Apple iPhone 16 Pro', 'AI16P'],
  ['Galaxy S25', 'GS'],
  ['گوشی', ''],
])('the prefix of «%s» is «%s»', (title, prefix) => expect(skuPrefix(title)).toBe(prefix))

test('proposed SKUs differ from each other and from those of other products', () => {
  expect(proposedSkus('P', [['مشکی'], ['مشکی براق مشکی'], ['سفید']], new Set(['P-SFY']))).toEqual(['P-MSK', 'P-MSK-2', 'P-SFY-2'])
})
