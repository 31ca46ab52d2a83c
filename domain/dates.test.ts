import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoDate, jalaliDate, jalaliDateTime, jalaliMonth, jalaliMonthLabel, jalaliMonthsUpTo, jalaliShortDate } from './dates.ts'
import { toPersianDigits } from './digits.ts'

test.each([
  ['an ordinary day', '2026-11-15T08:30:00Z', '۲۴ آبان ۱۴۰۵', '۱۴۰۵/۰۸/۲۴'],
  ['the first day of a year', '2026-03-21T06:00:00Z', '۱ فروردین ۱۴۰۵', '۱۴۰۵/۰۱/۰۱'],
  ['the last day of an ordinary year', '2026-03-20T06:00:00Z', '۲۹ اسفند ۱۴۰۴', '۱۴۰۴/۱۲/۲۹'],
  ['the leap day of 1403', '2025-03-20T06:00:00Z', '۳۰ اسفند ۱۴۰۳', '۱۴۰۳/۱۲/۳۰'],
  ['the leap day of 1408', '2030-03-20T06:00:00Z', '۳۰ اسفند ۱۴۰۸', '۱۴۰۸/۱۲/۳۰'],
  ['the last day of summer', '2025-09-22T06:00:00Z', '۳۱ شهریور ۱۴۰۴', '۱۴۰۴/۰۶/۳۱'],
  ['the first day of autumn', '2025-09-23T06:00:00Z', '۱ مهر ۱۴۰۴', '۱۴۰۴/۰۷/۰۱'],
  ['the longest night', '2025-12-21T06:00:00Z', '۳۰ آذر ۱۴۰۴', '۱۴۰۴/۰۹/۳۰'],
  ['the last minute before midnight in Tehran', '2026-03-20T20:29:59Z', '۲۹ اسفند ۱۴۰۴', '۱۴۰۴/۱۲/۲۹'],
  ['midnight in Tehran, while it is still the day before in UTC', '2026-03-20T20:30:00Z', '۱ فروردین ۱۴۰۵', '۱۴۰۵/۰۱/۰۱'],
  ['a summer evening when clocks were still moved', '2021-07-01T19:30:00Z', '۱۱ تیر ۱۴۰۰', '۱۴۰۰/۰۴/۱۱'],
  ['an instant written with another offset', '2026-11-15T12:00:00+03:30', '۲۴ آبان ۱۴۰۵', '۱۴۰۵/۰۸/۲۴'],
])('%s in the Jalali calendar and Tehran time', (_case, instant, long, short) => {
  expect([jalaliDate(instant), jalaliShortDate(instant)]).toEqual([long, short])
})

test('a Date and its ISO text give the same label', () => expect(jalaliDate(new Date('2026-11-15T08:30:00Z'))).toBe('۲۴ آبان ۱۴۰۵'))

test.each([
  ['2026-11-15T08:30:00Z', '۲۴ آبان ۱۴۰۵، ساعت ۱۲:۰۰'],
  ['2026-11-15T20:35:00Z', '۲۵ آبان ۱۴۰۵، ساعت ۰۰:۰۵'],
])('%s with time is %s', (instant, label) => expect(jalaliDateTime(instant)).toBe(label))

test('a datetime attribute keeps the instant in UTC', () => {
  expect(isoDate('2026-11-15T12:00:00+03:30')).toBe('2026-11-15T08:30:00.000Z')
})

/** Around the hours at which clocks were moved for the last time. */
const edges = ['2022-03-20T19:30Z', '2022-03-21T20:00Z', '2022-03-21T20:30Z', '2022-09-21T19:00Z', '2022-09-21T19:30Z', '2022-09-21T20:30Z']

test('every half hour since 1387 equals Intl', () => {
  const numbers = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', hourCycle: 'h23' } as const
  const tehran = new Intl.DateTimeFormat('en-US-u-ca-persian-nu-latn', { timeZone: 'Asia/Tehran', ...numbers })
  const halfHours = fc.integer({ min: Date.parse('2008-03-20') / 1_800_000, max: Date.parse('2105-01-01') / 1_800_000 })
  fc.assert(
    fc.property(halfHours, (halfHour) => {
      const instant = new Date(halfHour * 1_800_000)
      const part = Object.fromEntries(tehran.formatToParts(instant).map(({ type, value }) => [type, value.padStart(2, '0')]))
      const expected = toPersianDigits(`${part.year}/${part.month}/${part.day} ${part.hour}:${part.minute}`)
      expect(`${jalaliShortDate(instant)} ${jalaliDateTime(instant).slice(-5)}`).toBe(expected)
    }),
    { numRuns: 2000, examples: edges.map((edge) => [Date.parse(edge) / 1_800_000]) },
  )
})

test('every instant of a century is a day, one of twelve months and a year', () => {
  const instants = fc.date({ min: new Date('1950-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, (instant) => {
      expect(jalaliDate(instant)).toMatch(/^[۰-۹]{1,2} [آ-ی]{2,8} [۰-۹]{4}$/)
      expect(jalaliShortDate(instant)).toMatch(/^[۰-۹]{4}\/[۰-۹]{2}\/[۰-۹]{2}$/)
    }),
  )
})

test('an invalid date throws', () => expect(() => jalaliDate('فردا')).toThrow(RangeError))

test('months count back across the new year, in Tehran time', () => {
  const months = jalaliMonthsUpTo(jalaliMonth('2026-03-20T20:30:00Z'), 3)
  expect(months).toEqual([
    { year: 1404, month: 11 },
    { year: 1404, month: 12 },
    { year: 1405, month: 1 },
  ])
  expect(months.map(jalaliMonthLabel)).toEqual(['بهمن ۱۴۰۴', 'اسفند ۱۴۰۴', 'فروردین ۱۴۰۵'])
})
