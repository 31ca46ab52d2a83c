import { describe, expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import {
  type CheckoutChoices,
  type CheckoutFacts,
  type CheckoutStep,
  checkoutDetour,
  checkoutSteps,
  nextStep,
  preselectedAddress,
  preselectedShipping,
  previousStep,
  stepPath,
  stepProblem,
  toStep,
} from './checkout.ts'
import { noCashText, onlineRefusalTexts } from './payment.ts'

test('five steps, each at its path', () => {
  expect(checkoutSteps.map(({ label }) => label)).toEqual(['سبد خرید', 'آدرس', 'ارسال', 'پرداخت', 'تایید نهایی'])
  expect(checkoutSteps.map(({ step, path }) => stepPath(step) === path)).toEqual([true, true, true, true, true])
})

test.each([
  [-3, 1],
  [0, 1],
  [2.9, 2],
  [6, 5],
  [Number.POSITIVE_INFINITY, 5],
  [Number.NaN, 1],
])('%d is step %i', (value, step) => expect(toStep(value)).toBe(step))

test('steps stop at both ends', () => {
  expect([nextStep(1), nextStep(5), previousStep(5), previousStep(1)]).toEqual([2, 5, 4, 1])
})

describe('redirects (product §4.8)', () => {
  const ready: CheckoutFacts = { isSignedIn: true, isCartEmpty: false, hasAddress: true, hasShipping: true, hasOrder: true }
  const nothing: CheckoutFacts = { isSignedIn: true, isCartEmpty: true, hasAddress: false, hasShipping: false, hasOrder: false }

  test.each([1, 2, 3, 4, 5] as const)('step %i is open when everything it needs is there', (step) =>
    expect(checkoutDetour(step, ready)).toBeNull(),
  )

  test.each<[string, CheckoutStep, CheckoutFacts, string | null]>([
    ['a guest signs in first', 1, { ...ready, isSignedIn: false }, '/auth'],
    ['a guest with an empty cart signs in first', 4, { ...nothing, isSignedIn: false }, '/auth'],
    ['an empty cart is shown at the first step', 1, nothing, null],
    ['an empty cart goes back to it', 2, nothing, '/checkout/cart'],
    ['the address step needs no address yet', 2, { ...nothing, isCartEmpty: false }, null],
    ['shipping needs an address', 3, { ...nothing, isCartEmpty: false }, '/checkout/address'],
    ['shipping needs no method yet', 3, { ...ready, hasShipping: false }, null],
    ['payment needs an address before a method', 4, { ...nothing, isCartEmpty: false }, '/checkout/address'],
    ['payment needs a method', 4, { ...ready, hasShipping: false }, '/checkout/shipping'],
    ['payment needs a time of delivery where there is one to choose', 4, { ...ready, lacksTime: true }, '/checkout/shipping'],
    ['success needs an order', 5, { ...ready, hasOrder: false }, '/'],
    ['success needs an order before a sign-in', 5, { ...nothing, isSignedIn: false }, '/'],
    ['success needs no cart', 5, { ...nothing, hasOrder: true }, null],
  ])('%s', (_rule, step, facts, path) => expect(checkoutDetour(step, facts)).toBe(path))
})

describe('preselection (product §4.9)', () => {
  const home = { id: 'home', isDefault: false }
  const work = { id: 'work', isDefault: true }

  test.each([
    ['the default address', [home, work], null, 'work'],
    ['the first where none is default', [home], null, 'home'],
    ['what was chosen before', [home, work], 'home', 'home'],
    ['the default where the chosen one is gone', [home, work], 'gone', 'work'],
    ['nothing where there is none', [], 'gone', null],
  ])('%s', (_rule, addresses, chosen, id) => expect(preselectedAddress(addresses, chosen)).toBe(id))

  test.each([
    ['the first method', [{ id: 'a' }, { id: 'b' }], null, 'a'],
    ['what was chosen before', [{ id: 'a' }, { id: 'b' }], 'b', 'b'],
    ['the first where the chosen one is no longer offered', [{ id: 'a' }], 'b', 'a'],
    ['nothing where nothing is offered', [], null, null],
  ])('%s', (_rule, offered, chosen, id) => expect(preselectedShipping(offered, chosen)).toBe(id))
})

describe('what is missing in a step (product §5.10)', () => {
  const ready: CheckoutChoices = {
    isCartEmpty: false,
    hasBuyable: true,
    hasAddress: true,
    hasShipping: true,
    paymentMethod: 'zarinpal',
    hasReceipt: false,
    total: toman(5_000_000),
    cashCeiling: 100_000_000,
    allowsCash: true,
  }
  const tooMuch = toman(100_000_001)

  test.each([1, 2, 3, 4, 5] as const)('nothing is missing in step %i when everything is selected', (step) =>
    expect(stepProblem(step, ready)).toBeNull(),
  )

  test.each<[CheckoutStep, Partial<CheckoutChoices>, string | null]>([
    [1, { isCartEmpty: true }, 'سبد خرید خالی است'],
    [1, { hasBuyable: false }, 'هیچ‌یک از کالاهای سبد را اکنون نمی‌توان خرید'],
    [1, { hasAddress: false, paymentMethod: null }, null],
    [2, { hasAddress: false }, 'لطفا یک آدرس را انتخاب کنید'],
    [3, { hasShipping: false }, 'لطفا یک روش ارسال را انتخاب کنید'],
    [4, { paymentMethod: null }, 'لطفا روش پرداخت را انتخاب کنید'],
    [4, { hasAddress: false }, 'اطلاعات ناقص است'],
    [4, { hasShipping: false }, 'اطلاعات ناقص است'],
    [4, { paymentMethod: 'bank_transfer' }, 'لطفا رسید پرداخت را بارگذاری کنید'],
    [4, { paymentMethod: 'bank_transfer', hasReceipt: true, total: tooMuch }, null],
    [4, { paymentMethod: 'cod', total: tooMuch }, 'پرداخت در محل تا ۱۰۰٬۰۰۰٬۰۰۰ تومان امکان‌پذیر است. لطفا روش دیگری را انتخاب کنید'],
    [4, { paymentMethod: 'cod', cashCeiling: 0 }, 'پرداخت در محل اکنون در دسترس نیست.'],
    [4, { paymentMethod: 'cod' }, null],
    [4, { paymentMethod: 'cod', allowsCash: false }, noCashText],
    [4, { total: tooMuch }, onlineRefusalTexts.tooLarge],
  ])('step %i with %j says %s', (step, change, text) => expect(stepProblem(step, { ...ready, ...change })).toBe(text))
})
