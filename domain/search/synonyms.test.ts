import { expect, test } from 'vitest'
import { searchKey } from './search-key.ts'
import { withCanonicalNames, withSynonyms } from './synonyms.ts'

test.each([
  ['کاور', 'قاب'],
  ['بلندگو', 'اسپیکر'],
  ['صفحه کلید', 'کیبورد'],
  ['موس', 'ماوس'],
  ['آداپتور', 'شارژر'],
  ['نوت‌بوک', 'لپ‌تاپ'],
  ['اسمارت واچ', 'ساعت هوشمند'],
  ['شارژر همراه', 'پاوربانک'],
  ['mobile', 'گوشی'],
  ['تایپ سی', 'usb-c'],
])('%s and %s are synonyms, in both directions', (one, other) => {
  expect(withSynonyms(searchKey(one))).toContain(searchKey(other))
  expect(withSynonyms(searchKey(other))).toContain(searchKey(one))
})

test('the rest of the query is unchanged', () => {
  expect(withSynonyms('کاور ایفون 17 پرو')[0]).toBe('قاب ایفون 17 پرو')
  expect(withSynonyms(searchKey('قاب سیلیکونی صفحه کلید'))).toContain('قاب سیلیکونی کیبورد')
})

test('the longest name is replaced first: a portable charger is a power bank before it is another charger', () => {
  expect(withSynonyms('شارژر همراه انکر')[0]).toBe('پاوربانک انکر')
})

test.each([
  ['laptop gaming', 'لپ تاپ گیمینگ'],
  ['mouse bi sim', 'ماوس بی سیم'],
  ['کاور ایفون سیاه', 'قاب ایفون مشکی'],
  ['شارژر همراه انکر', 'پاوربانک انکر'],
  ['عینک vr', 'هدست واقعیت مجازی'],
  ['یخچال', 'یخچال'],
])('the canonical name of %s is %s', (key, canonical) => expect(withCanonicalNames(key)).toBe(canonical))

test('withCanonicalNames is idempotent', () => {
  for (const key of ['laptop gaming', 'هدست وی ار', 'بلندگو', 'اسمارت واچ'])
    expect(withCanonicalNames(withCanonicalNames(key))).toBe(withCanonicalNames(key))
})

test('only whole words are replaced', () => {
  expect(withSynonyms('موسیقی')).toEqual([])
  expect(withSynonyms('vrx')).toEqual([])
  expect(withSynonyms('')).toEqual([])
})

test('synonyms are distinct and differ from the name', () => {
  for (const key of ['گوشی', 'هدفون', 'شارژر', 'بی سیم']) {
    const others = withSynonyms(key)
    expect(new Set(others).size).toBe(others.length)
    expect(others).not.toContain(key)
  }
})
