import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toLatinDigits } from './digits.ts'
import { groupedDigits, isPriced, parseToman, priceLabel, rial, toman, toRial } from './money.ts'

test.each([
  ['groups by thousands', 98_500_000, '۹۸٬۵۰۰٬۰۰۰ تومان'],
  ['leaves short amounts whole', 950, '۹۵۰ تومان'],
  ['is a call-for-price label at zero', 0, 'تماس بگیرید'],
])('priceLabel %s', (_case, amount, label) => expect(priceLabel(toman(amount))).toBe(label))

test('priceLabel without a price is the call-for-price label', () => expect(priceLabel(null)).toBe('تماس بگیرید'))

test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is not an amount of toman', (amount) => {
  expect(() => toman(amount)).toThrow(RangeError)
})

test('PAY-01: a toman is ten rial, whole and exact', () => {
  expect(toRial(toman(98_500_000))).toBe(985_000_000)
  fc.assert(
    fc.property(fc.nat(2 ** 49), (amount) => {
      expect(BigInt(toRial(toman(amount)))).toBe(BigInt(amount) * 10n)
    }),
  )
})

test('an amount that would lose precision in rial throws', () => {
  expect(() => toRial(toman(2 ** 52))).toThrow(RangeError)
})

test.each([-1, 0.5, Number.NaN])('%d is not an amount of rial', (amount) => expect(() => rial(amount)).toThrow(RangeError))

test('a price of zero is not a price', () => {
  expect([isPriced(null), isPriced(toman(0)), isPriced(toman(1))]).toEqual([false, false, true])
})

test('grouping changes no digit and makes groups of three', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (amount) => {
      const label = toLatinDigits(groupedDigits(amount))
      expect(label.replaceAll('٬', '')).toBe(String(amount))
      expect(label).toMatch(/^\d{1,3}(٬\d{3})*$/)
    }),
  )
})

test.each([
  ['۱٬۲۵۰٬۰۰۰', 1_250_000],
  ['1,250,000', 1_250_000],
  [' ١٢٥ ', 125],
  ['0', 0],
  ['', null],
  ['-5', null],
  ['1.5', null],
  ['هزار', null],
  ['1234567890123', null],
])('parseToman: %j is %s', (text, amount) => expect(parseToman(text)).toBe(amount))
