import { describe, expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import { Refusal } from '#domain/refusals.ts'
import { type CouponFields, type CouponTexts, couponTexts, requireCoupon } from './form.ts'
import { couponValueLabel } from './value-label.ts'

const fields: CouponFields = {
  ...{ code: 'YALDA20', note: 'شب یلدا', kind: 'percent', percent: 20, amount: null, cap: toman(500_000), minSubtotal: toman(1_000_000) },
  startsAt: new Date('2026-11-18T05:30:00Z'),
  endsAt: new Date('2026-12-21T20:29:00Z'),
  ...{ perPerson: 1, maxUses: 1_000, categories: ['laptop', 'mobile'], brands: [], isActive: true },
}
const texts = couponTexts(fields)

function fieldsWrong(given: Partial<CouponTexts>): string[] {
  try {
    requireCoupon({ ...texts, ...given })
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return (error.details.fields as { name: string }[]).map(({ name }) => name)
  }
}

test('days are Jalali, hours are Tehran’s, and what was stored is read again as it is', () => {
  expect(texts).toMatchObject({ startDay: '۱۴۰۵/۰۸/۲۷', startTime: '۰۹:۰۰', endDay: '۱۴۰۵/۰۹/۳۰', endTime: '۲۳:۵۹', cap: '۵۰۰٬۰۰۰' })
  expect(requireCoupon(texts)).toEqual(fields)
})

test('a day without an hour is whole, and any digits and letters are read', () => {
  const typed = { ...texts, code: 'يلدا ٢٠', percent: '۲۵٪', startTime: '', endTime: ' ', maxUses: '', cap: '' }
  expect(requireCoupon(typed)).toMatchObject({
    ...{ code: 'یلدا20', percent: 25, maxUses: null, cap: null },
    ...{ startsAt: new Date('2026-11-17T20:30:00Z'), endsAt: new Date('2026-12-21T20:29:00Z') },
  })
})

test('only the fields of the kind are stored', () => {
  const amount = { ...texts, discountKind: 'amount', discountAmount: '۵۰٬۰۰۰', percent: 'x' }
  expect(requireCoupon(amount)).toMatchObject({ kind: 'amount', amount: 50_000, percent: null, cap: null })
  expect(requireCoupon({ ...texts, discountKind: 'shipping', percent: '' })).toMatchObject({
    kind: 'shipping',
    percent: null,
    cap: 500_000,
  })
})

test.each<[Partial<CouponTexts>, string[]]>([
  [{ code: 'a' }, ['code']],
  [{ percent: '۱۰۱' }, ['percent']],
  [{ discountKind: 'amount', discountAmount: '۰' }, ['discountAmount']],
  [{ discountKind: 'gift' }, ['discountKind']],
  [{ startDay: '۱۴۰۵/۱۳/۰۱' }, ['startDay']],
  [{ endDay: '۱۴۰۵/۰۸/۲۶' }, ['endDay']],
  [{ startTime: '۲۵:۰۰', perPerson: '۰', maxUses: '-۱' }, ['startDay', 'perPerson', 'maxUses']],
  [{ couponNote: 'ن'.repeat(201) }, ['couponNote']],
])('%o is refused by name: %o', (given, names) => expect(fieldsWrong(given)).toEqual(names))

describe('as lists show it', () => {
  test.each<[Partial<CouponFields>, string]>([
    [{}, '۲۰٪ تا ۵۰۰٬۰۰۰ تومان'],
    [{ kind: 'amount', amount: toman(50_000) }, '۵۰٬۰۰۰ تومان'],
    [{ kind: 'shipping', cap: null }, 'ارسال رایگان'],
  ])('%o: %s', (given, label) => expect(couponValueLabel({ ...fields, ...given })).toBe(label))
})
