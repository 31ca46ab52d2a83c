import { expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import { missingOf } from './readiness.ts'

const ready = { price: toman(1_000_000), image: '/a.webp', pictures: 1, values: ['a'] }

test.each([
  ['nothing', {}, []],
  ['the price', { price: null }, ['قیمت']],
  ['a price of zero is none', { price: toman(0) }, ['قیمت']],
  ['a picture', { image: null, pictures: 0 }, ['تصویر']],
  ['the text of its picture', { image: null, pictures: 2 }, ['متن جایگزین تصویر']],
  ['a value of the family', { values: null }, ['ویژگی‌های خانواده']],
  ['everything', { price: null, image: null, pictures: 0, values: null }, ['ویژگی‌های خانواده', 'قیمت', 'تصویر']],
])('a variant lacks %s', (_case, facts, missing) => expect(missingOf({ ...ready, ...facts })).toEqual(missing))
