import { expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import { fallbackShippingMethods, type ShippingMethod } from '#domain/order/shipping.ts'
import { shippingTable } from './shipping-table.ts'

const [post, express] = fallbackShippingMethods as [ShippingMethod, ShippingMethod]

test.each<[string, Partial<ShippingMethod>, string]>([
  ['name, time, cost and area', {}, '| پست پیشتاز | ۳ تا ۵ روز کاری | ۵۰٬۰۰۰ تومان | سراسر کشور |'],
  ['free', { baseRate: toman(0) }, '| پست پیشتاز | ۳ تا ۵ روز کاری | رایگان | سراسر کشور |'],
  [
    'free above a sum',
    { freeFrom: toman(5_000_000) },
    '| پست پیشتاز | ۳ تا ۵ روز کاری | ۵۰٬۰۰۰ تومان، از ۵٬۰۰۰٬۰۰۰ تومان خرید رایگان | سراسر کشور |',
  ],
  ['by a tariff', { terms: { pricing: 'post' } }, '| پست پیشتاز | ۳ تا ۵ روز کاری | به وزن و مقصد | سراسر کشور |'],
  ['few cities by name', { cities: ['تهران', 'کرج'] }, '| پست پیشتاز | ۳ تا ۵ روز کاری | ۵۰٬۰۰۰ تومان | تهران، کرج |'],
  ['many by number', { cities: ['ا', 'ب', 'پ', 'ت'] }, '| پست پیشتاز | ۳ تا ۵ روز کاری | ۵۰٬۰۰۰ تومان | ۴ شهر |'],
  ['picked up', { methodType: 'pickup', baseRate: toman(0) }, '| پست پیشتاز | ۳ تا ۵ روز کاری | رایگان | نشانی فروشگاه |'],
  ['a bar in a name', { methodName: 'پیک | شب' }, '| پیک \\| شب | ۳ تا ۵ روز کاری | ۵۰٬۰۰۰ تومان | سراسر کشور |'],
])('a row of the table: %s', (_case, facts, row) => {
  expect(shippingTable([{ ...post, ...facts }]).split('\n')[2]).toBe(row)
})

test('one row for each method, in their sequence', () => {
  expect(shippingTable([express, post]).split('\n')).toHaveLength(4)
  expect(shippingTable([express, post])).toMatch(/ارسال سریع[\s\S]*پست پیشتاز/)
})
