import { expect, test } from 'vitest'
import { isUuid } from '../cart/cart-product.ts'
import { toman } from '../money.ts'
import { fallbackShippingMethods, isFallbackShipping, offeredShipping, type ShippingMethod, shippingRateLabel } from './shipping.ts'

const aMethod = (id: string, displayOrder: number, baseRate: number): ShippingMethod => ({
  id,
  methodName: id,
  methodType: 'standard',
  deliveryTime: '۱ روز',
  courierType: 'پست',
  baseRate: toman(baseRate),
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
