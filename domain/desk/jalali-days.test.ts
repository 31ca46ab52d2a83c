import { expect, test } from 'vitest'
import { dayLabel, momentLabel, monthStart, parseJalaliDay, tehranInstant } from './jalali-days.ts'

test.each([
  ['۱۴۰۵/۸/۲۵', '2026-11-16'],
  ['1405-08-25', '2026-11-16'],
  ['١٤٠٥٫٠٨٫٢٥', '2026-11-16'],
  ['۱۴۰۵/۸/۳۱', null],
  ['۱۴۰۴/۱۲/۳۰', null],
  ['۱۴۰۵/۸', null],
  ['دیروز', null],
])('typed %s is the day %s', (text, iso) => expect(parseJalaliDay(text)).toBe(iso))

test.each([
  ['2026-11-16T07:16:00Z', '۱۰:۴۶'],
  ['2026-11-15T17:48:00Z', 'دیروز ۲۱:۱۸'],
  ['2026-11-15T20:31:00Z', '۰۰:۰۱'],
  ['2026-11-13T08:00:00Z', '۲۲ آبان ۱۱:۳۰'],
  ['2026-10-01T08:00:00Z', '۹ مهر'],
  ['2025-10-01T08:00:00Z', '۹ مهر ۱۴۰۴'],
])('%s is shown as %s', (instant, label) => expect(momentLabel(instant, '2026-11-16')).toBe(label))

test('months are Iranian', () => {
  expect(monthStart('2026-11-16')).toBe('2026-10-23')
  expect(dayLabel('2026-11-14', '2026-11-16')).toBe('۲۳ آبان')
})

test.each([
  ['۱۴۰۵/۰۸/۲۶', '۰۹:۳۰', '2026-11-17T06:00:00.000Z'],
  ['1405-8-26', '0', '2026-11-16T20:30:00.000Z'],
  ['۱۴۰۵/۰۸/۲۶', '۲۴:۰۰', null],
  ['۱۴۰۵/۰۸/۲۶', '9:75', null],
  ['۱۴۰۵/۱۳/۰۱', '۰۹:۳۰', null],
  ['۱۴۰۵/۰۸/۲۶', '', null],
])('%s %s in Tehran is %s', (day, time, instant) => expect(tehranInstant(day, time)).toBe(instant))
