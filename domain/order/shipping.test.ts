import { expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import { isUuid } from '#domain/uuid.ts'
import {
  cashText,
  fallbackShippingMethods,
  freeFromLabel,
  isFallbackShipping,
  methodLabel,
  offeredShipping,
  type ShippingMethod,
  servesCity,
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
  terms: {},
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
  [0, false, 'رایگان'],
  [50_000, false, '۵۰٬۰۰۰ تومان'],
  [0, true, 'پس‌کرایه'],
])('a rate of %i, paid at the door %s, reads %s', (rate, isAtDoor, label) => expect(shippingRateLabel(toman(rate), isAtDoor)).toBe(label))

test('an order names its method, and that the receiver pays for it', () => {
  const label = (shippingAtDoor: boolean) => methodLabel({ shippingMethodName: 'تیپاکس', shippingAtDoor })
  expect([label(false), label(true)]).toEqual(['تیپاکس', 'تیپاکس (پس‌کرایه)'])
})

const method = (facts: Partial<ShippingMethod>): ShippingMethod => ({ ...aMethod('a', 1, 1), ...facts })

test.each([
  ['everywhere', [], 'شیراز', true],
  ['a city in its list', ['تهران', 'شیراز'], 'شیراز', true],
  ['a city that is not', ['تهران'], 'شیراز', false],
])('servesCity: %s', (_case, cities, city, expected) => expect(servesCity(method({ cities }), city)).toBe(expected))

test.each([
  ['standard', 'پست', 'مبلغ سفارش را هنگام تحویل به مامور پست می‌پردازید.'],
  ['express', 'پیک موتوری', 'مبلغ سفارش را هنگام تحویل به پیک می‌پردازید.'],
  ['express', 'تیپاکس', 'مبلغ سفارش را هنگام تحویل به مامور تیپاکس می‌پردازید.'],
  ['pickup', 'فروشگاه', 'مبلغ سفارش را هنگام گرفتن کالا در فروشگاه می‌پردازید.'],
] as const)('cashText: %s by %s', (methodType, courierType, text) => expect(cashText(method({ methodType, courierType }))).toBe(text))

test('until it is free the checkout says from when', () => {
  const freeFrom = toman(2_000_000)
  expect(freeFromLabel({ cost: toman(50_000), freeFrom })).toBe('برای خرید ۲٬۰۰۰٬۰۰۰ تومان و بیشتر رایگان')
  expect(freeFromLabel({ cost: toman(0), freeFrom })).toBeNull()
  expect(freeFromLabel({ cost: toman(50_000), freeFrom: null })).toBeNull()
})
