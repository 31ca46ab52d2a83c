import { expect, test } from 'vitest'
import { isUuid } from '../cart/cart-product.ts'
import { toman } from '../money.ts'
import {
  cashText,
  fallbackShippingMethods,
  freeFromLabel,
  isFallbackShipping,
  methodsFor,
  offeredShipping,
  type ShippingMethod,
  servesCity,
  shippingCost,
  shippingRateLabel,
} from './shipping.ts'

const aMethod = (id: string, displayOrder: number, baseRate: number): ShippingMethod => ({
  id,
  methodName: id,
  methodType: 'standard',
  deliveryTime: '۱ روز',
  courierType: 'پست',
  cities: [],
  isPost: false,
  maxWeightG: null,
  baseRate: toman(baseRate),
  freeFrom: null,
  description: '',
  displayOrder,
})

test('methods are sorted by display order, then by rate', () => {
  const offered = offeredShipping([aMethod('c', 2, 0), aMethod('b', 1, 900), aMethod('a', 1, 100)])
  expect(offered.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('without any, the two built-in methods are offered (product §7.3)', () => {
  expect(offeredShipping([]).map(({ methodType, baseRate, deliveryTime }) => [methodType, baseRate, deliveryTime])).toEqual([
    ['standard', 50_000, '۳ تا ۵ روز کاری'],
    ['express', 100_000, '۱ تا ۲ روز کاری'],
  ])
})

test('PAY-01: a cheap fallback cannot be selected while the shop has its own methods', () => {
  expect(offeredShipping([aMethod('a', 1, 180_000)]).some(({ id }) => isFallbackShipping(id))).toBe(false)
})

test('a fallback can be stored like any other method', () => {
  expect(fallbackShippingMethods.map(({ id }) => [isUuid(id), isFallbackShipping(id)])).toEqual([
    [true, true],
    [true, true],
  ])
})

test.each([
  [0, 'رایگان'],
  [50_000, '۵۰٬۰۰۰ تومان'],
])('a rate of %i reads %s', (rate, label) => expect(shippingRateLabel(toman(rate))).toBe(label))

const method = (facts: Partial<ShippingMethod>): ShippingMethod => ({ ...aMethod('a', 1, 1), ...facts })

test.each([
  ['everywhere', [], 'شیراز', true],
  ['a city in its list', ['تهران', 'شیراز'], 'شیراز', true],
  ['a city that is not', ['تهران'], 'شیراز', false],
])('servesCity: %s', (_case, cities, city, expected) => expect(servesCity(method({ cities }), city)).toBe(expected))

test('methodsFor: without an address only pick-up can be chosen', () => {
  const methods = [method({ id: 'post' }), method({ id: 'courier', cities: ['تهران'] }), method({ id: 'shop', methodType: 'pickup' })]
  const chosen = (city: string | null) => methodsFor(methods, city === null ? null : { city }, []).offered.map(({ id }) => id)
  expect([chosen('تهران'), chosen('شیراز'), chosen(null)]).toEqual([['post', 'courier', 'shop'], ['post', 'shop'], ['shop']])
})

test('methodsFor: goods that may not be posted leave out the post where it serves, with the reason', () => {
  const methods = [method({ id: 'post', methodName: 'پست', isPost: true }), method({ id: 'courier', cities: ['تهران'] })]
  const items = [{ name: 'باتری', quantity: 1, weightG: 100, postable: false }]
  const choice = (city: string) => methodsFor(methods, { city }, items)
  const leftOut = [{ id: 'post', methodName: 'پست', reason: '«باتری» با پست فرستاده نمی‌شود' }]
  expect(choice('تهران')).toMatchObject({ offered: [{ id: 'courier' }], leftOut })
  expect(choice('شیراز')).toEqual({ offered: [], leftOut })
  expect(methodsFor(methods, null, items)).toEqual({ offered: [], leftOut: [] })
})

test.each([
  ['standard', 'پست', 'مبلغ سفارش را هنگام تحویل به مامور پست می‌پردازید.'],
  ['express', 'پیک موتوری', 'مبلغ سفارش را هنگام تحویل به پیک می‌پردازید.'],
  ['express', 'تیپاکس', 'مبلغ سفارش را هنگام تحویل به مامور تیپاکس می‌پردازید.'],
  ['pickup', 'فروشگاه', 'مبلغ سفارش را هنگام گرفتن کالا در فروشگاه می‌پردازید.'],
] as const)('cashText: %s by %s', (methodType, courierType, text) => expect(cashText(method({ methodType, courierType }))).toBe(text))

test('from its sum of goods on a method is free, and until then the checkout says from when', () => {
  const post = { baseRate: toman(50_000), freeFrom: toman(2_000_000) }
  expect([1_999_999, 2_000_000].map((sum) => shippingCost(post, toman(sum)))).toEqual([50_000, 0])
  expect(freeFromLabel(post, toman(1_999_999))).toBe('برای خرید ۲٬۰۰۰٬۰۰۰ تومان و بیشتر رایگان')
  expect(freeFromLabel(post, toman(2_000_000))).toBeNull()
  expect(shippingCost({ ...post, freeFrom: null }, toman(90_000_000))).toBe(50_000)
})
