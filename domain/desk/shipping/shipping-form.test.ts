import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusals.ts'
import { newShippingTexts, requireShipping, shippingTexts } from './shipping-form.ts'

const texts = {
  ...newShippingTexts,
  methodName: ' پیک  تهران ',
  methodType: 'express',
  courierType: 'پیک موتوری',
  deliveryTime: '۲ تا ۴ ساعت',
  description: '',
  baseRate: '180,000',
  freeFrom: '۵۰٬۰۰۰٬۰۰۰',
  cities: 'تهران، کرج\nتهران',
  maxWeightG: '25000',
  isPost: 'false',
  isActive: 'true',
}

test('a form is read as people type it and shown as they read it', () => {
  const fields = requireShipping(texts)
  expect(fields).toMatchObject({
    methodName: 'پیک تهران',
    baseRate: 180_000,
    freeFrom: 50_000_000,
    cities: ['تهران', 'کرج'],
    maxWeightG: 25_000,
  })
  expect(shippingTexts(fields)).toMatchObject({ baseRate: '۱۸۰٬۰۰۰', freeFrom: '۵۰٬۰۰۰٬۰۰۰', cities: 'تهران، کرج', maxWeightG: '۲۵٬۰۰۰' })
  expect(requireShipping(shippingTexts(fields))).toEqual(fields)
})

test('what is empty means never free, any weight and everywhere; a rate of zero is free', () => {
  const fields = requireShipping({ ...texts, baseRate: '۰', freeFrom: '', cities: ' ', maxWeightG: '' })
  expect(fields).toMatchObject({ baseRate: 0, freeFrom: null, cities: [], maxWeightG: null })
})

test('a province with «استان» stands for its cities', () => {
  const { cities } = requireShipping({ ...texts, cities: 'استان اردبیل، تهران' })
  expect([cities.includes('خلخال'), cities.at(-1)]).toEqual([true, 'تهران'])
})

test.each([
  ['methodName', '  '],
  ['methodType', 'drone'],
  ['courierType', ''],
  ['deliveryTime', 'ا'.repeat(61)],
  ['description', 'ا'.repeat(201)],
  ['baseRate', ''],
  ['baseRate', 'پنج'],
  ['freeFrom', '0'],
  ['maxWeightG', '-1'],
  ['cities', 'تهرون'],
] as const)('%s %j is refused by its name', (name, text) => {
  const refusal = (() => {
    try {
      return requireShipping({ ...texts, [name]: text })
    } catch (error) {
      return error
    }
  })()
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ code: 'request.malformed', details: { fields: [{ name }] } })
})
