import { expect, test } from 'vitest'
import { addDays, daysBetween, isoOfInstant, isoOfJalali, jalaliOf, weekdayName, weekdayOf } from './days.ts'

test.each([
  ['2026-11-16', { year: 1405, month: 8, day: 25 }],
  ['2025-03-20', { year: 1403, month: 12, day: 30 }],
  ['2025-03-21', { year: 1404, month: 1, day: 1 }],
  ['2026-03-21', { year: 1405, month: 1, day: 1 }],
])('%s is a day of the Jalali calendar, and back', (iso, jalali) => {
  expect(jalaliOf(iso)).toEqual(jalali)
  expect(isoOfJalali(jalali)).toBe(iso)
})

test('every day of thirty years goes there and back', () => {
  for (let day = '2010-01-01'; day < '2040-01-01'; day = addDays(day, 1)) expect(isoOfJalali(jalaliOf(day))).toBe(day)
})

test('weeks are Iranian: Saturday is the first day', () => {
  expect([weekdayName('2026-11-16'), weekdayOf('2026-11-21'), weekdayOf('2026-11-20')]).toEqual(['دوشنبه', 0, 6])
})

test('an instant belongs to its day in Tehran', () => {
  expect([isoOfInstant('2026-11-16T20:29:00Z'), isoOfInstant('2026-11-16T20:30:00Z')]).toEqual(['2026-11-16', '2026-11-17'])
  expect(daysBetween('2026-11-16', '2026-12-01')).toBe(15)
})
