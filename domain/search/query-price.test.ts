import { expect, test } from 'vitest'
import { parseQueryPrice } from './query-price.ts'

const million = 1_000_000

test.each([
  ['گوشی زیر ۲۰ میلیون', 'گوشی', null, 20 * million],
  ['هندزفری بین ۱۰ تا ۲۰ میلیون', 'هندزفری', 10 * million, 20 * million],
  ['پاوربانک تا ۵ میلیون تومان', 'پاوربانک', null, 5 * million],
  ['گوشی از ۱۰ میلیون تا ۲۰ میلیون تومن', 'گوشی', 10 * million, 20 * million],
  ['آیفون 100-150 میلیون', 'ایفون', 100 * million, 150 * million],
  ['لپ‌تاپ کمتر از صد و پنجاه میلیون', 'لپ تاپ', null, 150 * million],
  ['هدفون بالای ۵۰ میلیون', 'هدفون', 50 * million, null],
  ['هدفون از ۵۰ میلیون به بالا', 'هدفون', 50 * million, null],
  ['زیر 20میلیون گوشی سامسونگ', 'گوشی سامسونگ', null, 20 * million],
  ['کابل تا ۵۰۰ هزار تومان', 'کابل', null, 500_000],
  ['ماوس تا ۵٬۰۰۰٬۰۰۰ تومان', 'ماوس', null, 5 * million],
  ['ماوس زیر یک و نیم میلیون', 'ماوس', null, 1.5 * million],
  ['ماوس زیر ۱٫۵ میلیون', 'ماوس', null, 1.5 * million],
  ['گوشی حدود ۲۰ میلیون', 'گوشی', 16 * million, 24 * million],
  ['گوشی ۲۰ میلیونی', 'گوشی', 16 * million, 24 * million],
  ['گوشی با قیمت زیر ۲۰ میلیون', 'گوشی', null, 20 * million],
  ['شارژر دو درگاه زیر ۱۰ میلیون', 'شارژر دو درگاه', null, 10 * million],
  ['زیر ۲۰ میلیون', '', null, 20 * million],
])('‹%s› is ‹%s› from %s to %s', (query, text, min, max) => {
  expect(parseQueryPrice(query)).toEqual({ text, min, max })
})

test.each([
  'آیفون ۱۶',
  'پاوربانک ۲۰۰۰۰',
  'پاوربانک تا ۱۰۰۰۰',
  'پاوربانک ۱۰ هزار میلی آمپر',
  'کابل ۱ تا ۲ متر',
  'galaxy s25',
  'زیر',
  'میلیون',
  '',
])('‹%s› has no price', (query) => {
  expect(parseQueryPrice(query)).toBeNull()
})
