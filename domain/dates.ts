import { toPersianDigits } from './digits.ts'

const monthNames = ['فروردین', 'اردیبهشت', 'خرداد', 'تیر', 'مرداد', 'شهریور', 'مهر', 'آبان', 'آذر', 'دی', 'بهمن', 'اسفند']

/** «۲۴ آبان ۱۴۰۵» */
export function jalaliDate(instant: Date | string): string {
  const { year, month, day } = jalaliParts(instant)
  return toPersianDigits(`${day} ${jalaliMonthName({ month })} ${year}`)
}

/** «۱۴۰۵/۰۸/۲۴» */
export function jalaliShortDate(instant: Date | string): string {
  const { year, month, day } = jalaliParts(instant)
  return toPersianDigits(`${year}/${twoDigits(month)}/${twoDigits(day)}`)
}

/** «۲۴ آبان ۱۴۰۵، ساعت ۱۲:۰۰» */
export function jalaliDateTime(instant: Date | string): string {
  const { hour, minute } = jalaliParts(instant)
  return `${jalaliDate(instant)}، ساعت ${toPersianDigits(`${twoDigits(hour)}:${twoDigits(minute)}`)}`
}

export type JalaliMonth = { readonly year: number; readonly month: number }

export function jalaliMonth(instant: Date | string): JalaliMonth {
  const { year, month } = jalaliParts(instant)
  return { year, month }
}

/** «آبان ۱۴۰۵» */
export function jalaliMonthLabel({ year, month }: JalaliMonth): string {
  return toPersianDigits(`${jalaliMonthName({ month })} ${year}`)
}

/** «آبان» */
export function jalaliMonthName({ month }: Pick<JalaliMonth, 'month'>): string {
  return monthNames[month - 1] ?? ''
}

/** The last months up to this one, oldest first. */
export function jalaliMonthsUpTo({ year, month }: JalaliMonth, count: number): JalaliMonth[] {
  const last = year * 12 + month - 1
  return Array.from({ length: count }, (_, index) => {
    const at = last - count + 1 + index
    return { year: Math.floor(at / 12), month: (at % 12) + 1 }
  })
}

/** ISO 8601 in UTC, for `datetime` attributes and structured data. */
export function isoDate(instant: Date | string): string {
  return new Date(instant).toISOString()
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const tehranMs = 3.5 * 60 * minuteMs
const clockMoveMs = 60 * minuteMs

/** Days from the first of Farvardin of the year 1 to 1 January 1970. */
const daysBefore1970 = 492_268

/** Without `Intl`: loading its calendar and time zone data blocks a slow phone for a fifth of a second. */
export function jalaliParts(instant: Date | string) {
  const time = new Date(instant).getTime()
  if (Number.isNaN(time)) throw new RangeError(`not a date: ${instant}`)
  const local = time + tehranMs + (isSummerTime(time + tehranMs) ? clockMoveMs : 0)
  const { year, dayOfYear } = jalaliDay(local)
  const isFirstHalf = dayOfYear < 186
  const month = isFirstHalf ? Math.floor(dayOfYear / 31) : Math.floor((dayOfYear - 6) / 30)
  const day = dayOfYear - (isFirstHalf ? month * 31 : month * 30 + 6)
  const minutes = Math.floor(local / minuteMs) - Math.floor(local / dayMs) * 24 * 60
  return { year, month: month + 1, day: day + 1, hour: Math.floor(minutes / 60), minute: minutes % 60 }
}

/** Eight leap years in 33, valid from 1244 to 1501; `dayOfYear` starts at 0. */
function jalaliDay(local: number): { year: number; dayOfYear: number } {
  const day = Math.floor(local / dayMs) + daysBefore1970
  const year = 1 + Math.floor((33 * day + 3) / 12_053)
  return { year, dayOfYear: day - 365 * (year - 1) - Math.floor((8 * year + 21) / 33) }
}

/** Iran had summer time from 1387 to 1401, from 2 Farvardin to the end of Shahrivar. */
function isSummerTime(standard: number): boolean {
  const { year, dayOfYear } = jalaliDay(standard)
  const isLastHour = dayOfYear === 184 && jalaliDay(standard + clockMoveMs).dayOfYear === 185
  return year >= 1387 && year <= 1401 && dayOfYear >= 1 && dayOfYear < 185 && !isLastHour
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
