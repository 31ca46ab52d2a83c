import { expect, test } from 'vitest'
import { cleanLine } from '#domain/text.ts'
import { citiesOf, otherCity, provinces } from './provinces.ts'

const capitals = {
  'آذربایجان شرقی': 'تبریز',
  'آذربایجان غربی': 'ارومیه',
  اردبیل: 'اردبیل',
  اصفهان: 'اصفهان',
  البرز: 'کرج',
  ایلام: 'ایلام',
  بوشهر: 'بوشهر',
  تهران: 'تهران',
  'چهارمحال و بختیاری': 'شهرکرد',
  'خراسان جنوبی': 'بیرجند',
  'خراسان رضوی': 'مشهد',
  'خراسان شمالی': 'بجنورد',
  خوزستان: 'اهواز',
  زنجان: 'زنجان',
  سمنان: 'سمنان',
  'سیستان و بلوچستان': 'زاهدان',
  فارس: 'شیراز',
  قزوین: 'قزوین',
  قم: 'قم',
  کردستان: 'سنندج',
  کرمان: 'کرمان',
  کرمانشاه: 'کرمانشاه',
  'کهگیلویه و بویراحمد': 'یاسوج',
  گلستان: 'گرگان',
  گیلان: 'رشت',
  لرستان: 'خرم‌آباد',
  مازندران: 'ساری',
  مرکزی: 'اراک',
  هرمزگان: 'بندرعباس',
  همدان: 'همدان',
  یزد: 'یزد',
}

test('there are 31 provinces with unique ids, capital first', () => {
  expect(provinces).toHaveLength(31)
  expect(new Set(provinces.map(({ id }) => id)).size).toBe(31)
  expect(Object.fromEntries(provinces.map(({ name, cities }) => [name, cities[0]]))).toEqual(capitals)
})

test('every id is URL-safe', () => {
  for (const { id } of provinces) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
})

test.each(provinces)('$name has at least four distinct, normalized cities', ({ cities }) => {
  expect(cities.length).toBeGreaterThanOrEqual(4)
  expect(new Set(cities).size).toBe(cities.length)
  for (const city of cities) expect(city).toBe(cleanLine(city))
})

test.each(provinces)('the cities of $name are sorted after the capital', ({ cities }) => {
  const others = cities.slice(1)
  expect(others).toEqual(others.toSorted(new Intl.Collator('fa').compare))
})

test('provinces are sorted', () => {
  const names = provinces.map(({ name }) => name)
  expect(names).toEqual(names.toSorted(new Intl.Collator('fa').compare))
})

test('citiesOf ends with otherCity', () => {
  expect(citiesOf('قم')).toEqual([...(provinces.find(({ name }) => name === 'قم')?.cities ?? []), otherCity])
})

test.each(['', 'constructor', 'Tehran', 'تهران '])('the unknown province %j has no cities', (name) => expect(citiesOf(name)).toEqual([]))
