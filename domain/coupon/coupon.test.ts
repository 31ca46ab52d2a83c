import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Toman, toman } from '#domain/money.ts'
import { isCode, normalizeCode } from './code.ts'
import { type CouponTerms, couponKinds, couponState, discountFor } from './coupon.ts'
import { discountLabel } from './label.ts'

const coupon: CouponTerms = {
  ...{ kind: 'percent', percent: 20, amount: null, cap: null, minSubtotal: toman(0), perPerson: null, maxUses: null, used: 0 },
  ...{ isActive: true, hasBegun: true, isOver: false, usedByPerson: 0, isInOpenOrder: false },
}
const lineOf = (price: number, isEligible = true) => ({ totalPrice: toman(price), isEligible })
const lines = [lineOf(1_000_000), lineOf(500_001, false), lineOf(333_333)]
const rate = toman(50_000)

describe('a code', () => {
  test.each([
    ['nowruz۱۴۰۵', 'NOWRUZ1405'],
    [' يلدا ٢٠ ', 'یلدا20'],
    ['شب‌کوير', 'شبکویر'],
    ['YALDA-20', 'YALDA-20'],
  ])('%s is stored and compared as %s', (typed, stored) => expect(normalizeCode(typed)).toBe(stored))

  test.each([
    ['AB', false],
    ['ABC', true],
    ['A B', false],
    ['<b>1', false],
    ['یلدا20', true],
    ['A'.repeat(31), false],
  ])('%s can be one: %s', (code, expected) => expect(isCode(code)).toBe(expected))

  test('stands beside its discount', () => expect([discountLabel('YALDA'), discountLabel(null)]).toEqual(['تخفیف (YALDA)', 'تخفیف']))
})

test.each<[string, Partial<CouponTerms>, object]>([
  ['a percentage of the goods that it is for', {}, { shares: [199_999, 0, 66_667], shipping: 0, sum: 266_666 }],
  ['a percentage with a ceiling', { cap: toman(100_000) }, { shares: [75_000, 0, 25_000], sum: 100_000 }],
  ['an amount', { kind: 'amount', percent: null, amount: toman(90_000) }, { shares: [67_500, 0, 22_500], sum: 90_000 }],
  ['an amount above the goods', { kind: 'amount', percent: null, amount: toman(9_000_000) }, { sum: 1_333_333 }],
  ['free shipping', { kind: 'shipping', percent: null }, { shares: [0, 0, 0], shipping: 50_000, sum: 50_000 }],
  ['free shipping with a ceiling', { kind: 'shipping', percent: null, cap: toman(30_000) }, { shipping: 30_000, sum: 30_000 }],
])('%s', (_case, given, expected) => expect(discountFor({ ...coupon, ...given }, lines, rate)).toMatchObject(expected))

test.each<[string, Partial<CouponTerms>, string]>([
  ['stopped', { isActive: false }, 'coupon.over'],
  ['over', { isOver: true }, 'coupon.over'],
  ['not begun', { hasBegun: false }, 'coupon.notYet'],
  ['used up', { maxUses: 3, used: 3 }, 'coupon.usedUp'],
  ['used by this shopper', { perPerson: 1, usedByPerson: 1 }, 'coupon.alreadyUsed'],
  [
    'in an unpaid order of this shopper, and used up by it',
    { perPerson: 1, usedByPerson: 1, isInOpenOrder: true, maxUses: 1, used: 1 },
    'coupon.inOpenOrder',
  ],
  ['for dearer carts', { minSubtotal: toman(2_000_000) }, 'coupon.minimum'],
  ['of nothing', { kind: 'amount', percent: null, amount: toman(0) }, 'coupon.nothing'],
])('refused: %s', (_case, given, refusal) => expect(discountFor({ ...coupon, ...given }, lines, rate)).toMatchObject({ refusal }))

test('the minimum says how much is missing', () =>
  expect(discountFor({ ...coupon, minSubtotal: toman(2_000_000) }, lines, rate)).toMatchObject({
    text: 'این کد برای خرید از ۲٬۰۰۰٬۰۰۰ تومان است؛ ۱۶۶٬۶۶۶ تومان دیگر مانده است',
  }))

test('refused: for other goods, and free shipping of an order that has it', () => {
  expect(discountFor(coupon, [lineOf(10_000, false)], rate)).toEqual({ refusal: 'coupon.notForGoods' })
  expect(discountFor({ ...coupon, kind: 'shipping', percent: null }, lines, toman(0))).toEqual({ refusal: 'coupon.nothing' })
})

test('an order never becomes cheaper than the least that can be paid', () => {
  expect(discountFor({ ...coupon, percent: 100 }, [lineOf(50_000)], toman(0))).toEqual({ refusal: 'coupon.totalTooSmall' })
  expect(discountFor({ ...coupon, percent: 100 }, [lineOf(50_000)], toman(1_000))).toMatchObject({ sum: 50_000 })
})

const someLines = fc.array(fc.record({ totalPrice: fc.integer({ min: 1, max: 9_000_000_000 }).map(toman), isEligible: fc.boolean() }), {
  minLength: 1,
  maxLength: 50,
})
const someCoupon = fc.record({
  kind: fc.constantFrom(...couponKinds),
  percent: fc.integer({ min: 1, max: 100 }),
  amount: fc.integer({ min: 1, max: 9_000_000_000 }).map(toman),
  cap: fc.option(fc.integer({ min: 1, max: 9_000_000 }).map(toman)),
})
const sumOf = (amounts: readonly Toman[]) => amounts.reduce<number>((sum, amount) => sum + amount, 0)

test('any discount is exact: shares and shipping are the sum, none is above its price, goods it is not for have none', () => {
  fc.assert(
    fc.property(someCoupon, someLines, fc.integer({ min: 0, max: 900_000 }).map(toman), (given, some, cost) => {
      const discount = discountFor({ ...coupon, ...given }, some, cost)
      fc.pre('sum' in discount)
      expect(sumOf(discount.shares) + discount.shipping).toBe(discount.sum)
      expect(discount.shipping).toBeLessThanOrEqual(cost)
      for (const [index, share] of discount.shares.entries())
        expect(share).toBeLessThanOrEqual(some[index]?.isEligible ? (some[index]?.totalPrice ?? 0) : 0)
      expect(sumOf(some.map(({ totalPrice }) => totalPrice)) + cost - discount.sum).toBeGreaterThanOrEqual(1_000)
    }),
  )
})

test.each<[Partial<CouponTerms>, string]>([
  [{}, 'running'],
  [{ hasBegun: false }, 'ahead'],
  [{ isOver: true }, 'ended'],
  [{ maxUses: 1, used: 1 }, 'used-up'],
  [{ isActive: false, isOver: true }, 'stopped'],
])('the state of %o is %s', (given, state) => expect(couponState({ ...coupon, ...given })).toBe(state))
