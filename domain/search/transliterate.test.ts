import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinedKey } from './search-key.ts'
import { pronunciationDistance, pronunciationsOf, writtenModel } from './transliterate.ts'

const distance = (a: string, b: string) => pronunciationDistance(joinedKey(a), joinedKey(b))

test.each([
  ['aifon', 'آیفون'],
  ['samsung', 'سامسونگ'],
  ['samsong', 'سامسونگ'],
  ['huawei', 'هواوی'],
  ['gooshi', 'گوشی'],
  ['saat', 'ساعت'],
  ['ghab', 'قاب'],
  ['hedfon', 'هدفون'],
  ['charger', 'شارژر'],
  ['watch', 'واچ'],
  ['redmi', 'ردمی'],
  ['pixel', 'پیکسل'],
  ['amazon', 'آمازون'],
])('%s is pronounced like %s', (latin, persian) => expect([distance(latin, persian), distance(persian, latin)]).toEqual([0, 0]))

test.each([
  ['iphone', 'آیفون'],
  ['shiaomi', 'شیائومی'],
  ['xiaomi', 'شیائومی'],
  ['galaxy', 'گلکسی'],
  ['galaksi', 'گلکسی'],
  ['laptop', 'لپ‌تاپ'],
  ['macbook', 'مک‌بوک'],
  ['airpods', 'ایرپاد'],
  ['ipad', 'آیپد'],
  ['microsoft', 'مایکروسافت'],
  ['logitech', 'لاجیتک'],
  ['magic', 'مجیک'],
  ['quest', 'کوئست'],
  ['vision', 'ویژن'],
  ['handsfree', 'هندزفری'],
  ['hooshmand', 'هوشمند'],
])('%s is pronounced almost like %s', (latin, persian) => {
  expect(distance(latin, persian)).toBeGreaterThan(0)
  expect(distance(persian, latin)).toBe(distance(latin, persian))
})

test.each([
  ['samsung', 'سونی'],
  ['apple', 'آیپد'],
  ['iphone', 'آیپد'],
  ['asus', 'اس'],
  ['mac', 'مکس'],
])('%s is not pronounced like %s', (latin, persian) => expect(distance(latin, persian)).toBeNull())

test.each(['a15', '۱۶', 'گوشیpro', '%', ''])('‹%s› has no pronunciation', (text) => expect(pronunciationsOf(joinedKey(text))).toEqual([]))

test('the number of pronunciations is bounded', () => {
  const hard = fc.string({ unit: fc.constantFrom('ch', 'ge', 'ci', 'x', 's', 'qu', 'a'), maxLength: 20 })
  fc.assert(fc.property(hard, (word) => pronunciationsOf(word).length <= 16))
})

test('IN-07: a text of 50,000 letters has no pronunciation', () => expect(pronunciationsOf('سامسونگ'.repeat(7_000))).toEqual([]))

test.each([
  ['گلکسی اس 25', 'گلکسی s25'],
  ['اس25 اولترا', 's25 اولترا'],
  ['انر ایکس 9', 'انر x9'],
  ['ردمی 14 سی', 'ردمی 14c'],
  ['ردمی 14سی', 'ردمی 14c'],
  ['اسپیکر 25', 'اسپیکر 25'],
  ['25 اسپیکر', '25 اسپیکر'],
  ['اس ای', 'اس ای'],
])('the spoken model ‹%s› is written ‹%s›', (spoken, written) => expect(writtenModel(spoken)).toBe(written))
