import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import { ruleActions, type ShippingRule } from '#domain/shipping/terms.ts'
import { draftOf, newRule, readRules, ruleDrafts, ruleLines } from './rule-lines.ts'

const rules = fc.array(
  fc
    .record({
      action: fc.constantFrom(...ruleActions),
      places: fc.uniqueArray(fc.constantFrom('تهران', 'کرج', 'استان کهگیلویه و بویراحمد', 'سایر شهرها')),
      weight: fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 2 }),
      value: fc.array(fc.integer({ min: 0, max: 900_000_000 }), { maxLength: 2 }),
      box: fc.option(fc.integer({ min: 1, max: 10 })),
      amount: fc.integer({ min: 0, max: 10_000 }),
      label: fc.constantFrom(undefined, 'باتری', 'کالای بزرگ: ۲ نفره'),
    })
    .map(({ action, places, weight, value, box, amount, label }): ShippingRule => {
      const [weightFromG = null, weightToG = null] = weight.toSorted((a, b) => a - b)
      const [valueFrom = null, valueTo = null] = value.toSorted((a, b) => a - b).map(toman)
      const sum = action === 'fixed' || action === 'percent' ? amount : 0
      return { places, weightFromG, weightToG, valueFrom, valueTo, box, ...(label && { label }), action, amount: sum }
    }),
  { maxLength: 8 },
)

test('rules are the same after they were shown as lines and read again', () => {
  fc.assert(
    fc.property(rules, (given) => {
      expect(readRules(ruleLines(given.map(draftOf)))).toEqual(given)
    }),
  )
})

test('a line says in words what a rule does', () => {
  const draft = { ...newRule, action: 'percent', amount: '۱٫۵', places: 'تهران، استان البرز', valueFrom: '۵٬۰۰۰٬۰۰۰' }
  expect(ruleLines([draft])).toBe('کار: درصدی از مبلغ خرید | مقدار: ۱٫۵ | کجا: تهران، استان البرز | خرید از: ۵٬۰۰۰٬۰۰۰')
})

test('what is typed stays as it is typed, with spaces at its end and without what would break a line', () => {
  const typed = { ...newRule, action: 'fixed', amount: 'پنج ', places: 'تهران ', weightTo: ' 5' }
  expect(ruleDrafts(ruleLines([typed, newRule]))).toEqual([typed, newRule])
  expect(ruleDrafts(ruleLines([{ ...newRule, places: 'تهران | کار: \n رایگان' }]))).toMatchObject([{ places: 'تهران   کار:   رایگان' }])
})

test.each([
  ['کار: پرواز', 'کار آن را انتخاب کنید'],
  ['کار: هزینه‌ی ثابت', 'هزینه را به تومان و با رقم بنویسید'],
  ['کار: درصدی از مبلغ خرید | مقدار: ۱۰۱', 'درصد را میان ۰ و ۱۰۰ بنویسید'],
  ['کار: رایگان | کجا: تهرون', '«تهرون» در فهرست شهرها و استان‌ها نیست'],
  ['کار: رایگان | وزن از: سنگین', 'وزن را به گرم و با رقم بنویسید'],
  ['کار: رایگان | خرید تا: زیاد', 'مبلغ خرید را به تومان و با رقم بنویسید'],
  ['کار: رایگان | جعبه: ۱۱', 'جعبه از ۱ تا ۱۰'],
  [`کار: رایگان | برچسب کالا: ${'ب'.repeat(41)}`, 'برچسب حداکثر ۴۰ نویسه است'],
  ['کار: رایگان | وزن از: ۵ | وزن تا: ۴', '«از» از «تا» بیشتر است'],
])('%s is refused with the number of the rule', (line, problem) => {
  expect(readRules(`کار: رایگان\n${line}`)).toEqual({ problem: `قاعده‌ی ۲: ${problem}` })
})

test('more rules than an order should read are refused', () => {
  expect(readRules('کار: رایگان\n'.repeat(51))).toEqual({ problem: 'حداکثر ۵۰ قاعده' })
})
