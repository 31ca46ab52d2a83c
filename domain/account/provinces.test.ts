import { expect, test } from 'vitest'
import { cleanLine } from '../text.ts'
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

test('there are the 31 provinces of Iran, each with an id of its own and its capital first', () => {
  expect(provinces).toHaveLength(31)
  expect(new Set(provinces.map(({ id }) => id)).size).toBe(31)
  expect(Object.fromEntries(provinces.map(({ name, cities }) => [name, cities[0]]))).toEqual(capitals)
})

test('every id can stand in an address', () => {
  for (const { id } of provinces) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
})

test.each(provinces)('the cities of $name are at least four, named once, and written as we keep texts', ({ cities }) => {
  expect(cities.length).toBeGreaterThanOrEqual(4)
  expect(new Set(cities).size).toBe(cities.length)
  for (const city of cities) expect(city).toBe(cleanLine(city))
})

test.each(provinces)('the cities of $name follow the alphabet after the capital, as its neighbours do', ({ cities }) => {
  const others = cities.slice(1)
  expect(others).toEqual(others.toSorted(new Intl.Collator('fa').compare))
})

test('provinces follow the alphabet', () => {
  const names = provinces.map(({ name }) => name)
  expect(names).toEqual(names.toSorted(new Intl.Collator('fa').compare))
})

test('a province offers its cities and, last, a place for all others', () => {
  expect(citiesOf('قم')).toEqual([...(provinces.find(({ name }) => name === 'قم')?.cities ?? []), otherCity])
})

test.each(['', 'constructor', 'Tehran', 'تهران '])('%j is no province: there is nothing to choose', (name) =>
  expect(citiesOf(name)).toEqual([]),
)
