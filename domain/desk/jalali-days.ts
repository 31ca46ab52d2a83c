import { jalaliMonthName, jalaliParts } from '../dates.ts'
import { toLatinDigits, toPersianDigits } from '../digits.ts'

/** A day of Tehran as an ISO date, `2026-11-16`: what addresses and the API carry. People read and type Jalali. */
export type IsoDay = string

type JalaliDay = { readonly year: number; readonly month: number; readonly day: number }

const dayMs = 86_400_000
/** Days from the first of Farvardin of the year 1 to 1 January 1970. */
const daysBefore1970 = 492_268

const dayNumber = (day: IsoDay) => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs)
const isoOf = (number: number): IsoDay => new Date(number * dayMs).toISOString().slice(0, 10)

export function addDays(day: IsoDay, days: number): IsoDay {
  return isoOf(dayNumber(day) + days)
}

/** How many days `to` is after `from`. */
export function daysBetween(from: IsoDay, to: IsoDay): number {
  return dayNumber(to) - dayNumber(from)
}

export function jalaliOf(day: IsoDay): JalaliDay {
  // Noon in UTC is the afternoon of the same day in Tehran.
  const { year, month, day: ofMonth } = jalaliParts(`${day}T12:00:00Z`)
  return { year, month, day: ofMonth }
}

/** Null for a date that the calendar does not have, such as 31 Mehr. */
export function isoOfJalali({ year, month, day }: JalaliDay): IsoDay | null {
  if (year < 1300 || year > 1500 || month < 1 || month > 12 || day < 1) return null
  const dayOfYear = (month <= 6 ? (month - 1) * 31 : (month - 1) * 30 + 6) + day - 1
  const iso = isoOf(365 * (year - 1) + Math.floor((8 * year + 21) / 33) + dayOfYear - daysBefore1970)
  const back = jalaliOf(iso)
  return back.year === year && back.month === month && back.day === day ? iso : null
}

/** «۱۴۰۵/۸/۲۳» in any digits and with any separator; null when it is no date. */
export function parseJalaliDay(text: string): IsoDay | null {
  const [, year, month, day] = /^\s*(\d{4})\D{1,2}(\d{1,2})\D{1,2}(\d{1,2})\s*$/.exec(toLatinDigits(text)) ?? []
  return year && month && day ? isoOfJalali({ year: Number(year), month: Number(month), day: Number(day) }) : null
}

/** «۱۴۰۵/۰۸/۲۳», as a field shows it. */
export function jalaliFieldText(day: IsoDay): string {
  const { year, month, day: ofMonth } = jalaliOf(day)
  return toPersianDigits(`${year}/${String(month).padStart(2, '0')}/${String(ofMonth).padStart(2, '0')}`)
}

/** «۲۳ آبان», with its year when that is not this one. */
export function dayLabel(day: IsoDay, today: IsoDay): string {
  const { year, month, day: ofMonth } = jalaliOf(day)
  const isThisYear = jalaliOf(today).year === year
  return toPersianDigits(`${ofMonth} ${jalaliMonthName({ month })}${isThisYear ? '' : ` ${year}`}`)
}

const weekdayNames = ['شنبه', 'یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه']

/** 0 is Saturday, the first day of the week. */
export function weekdayOf(day: IsoDay): number {
  return (dayNumber(day) + 5) % 7
}

export function weekdayName(day: IsoDay): string {
  return weekdayNames[weekdayOf(day)] ?? ''
}

/** The day of Tehran in which something happened. */
export function isoOfInstant(instant: string): IsoDay {
  return isoOfJalali(jalaliParts(instant)) ?? instant.slice(0, 10)
}

export function monthStart(day: IsoDay): IsoDay {
  return addDays(day, 1 - jalaliOf(day).day)
}

/** The hour of Tehran, «۰۹:۳۰». */
export function timeLabel(instant: string): string {
  const { hour, minute } = jalaliParts(instant)
  return toPersianDigits(`${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
}

/** When something happened, as a list shows it: the hour today, «دیروز ۲۱:۱۸», then the date. */
export function momentLabel(instant: string, today: IsoDay): string {
  const time = timeLabel(instant)
  const iso = isoOfInstant(instant)
  const age = daysBetween(iso, today)
  if (age === 0) return time
  if (age === 1) return `دیروز ${time}`
  return `${dayLabel(iso, today)}${age < 7 ? ` ${time}` : ''}`
}

/** A Jalali day and an hour of Tehran, as typed, as an ISO instant; null when one of them is none. Tehran has had no summer time since 1401. */
export function tehranInstant(day: string, time: string): string | null {
  const iso = parseJalaliDay(day)
  const [, hour = '', minute = '00'] = /^\s*(\d{1,2})(?:\D(\d{2}))?\s*$/.exec(toLatinDigits(time)) ?? []
  if (!iso || hour === '' || Number(hour) > 23 || Number(minute) > 59) return null
  return new Date(`${iso}T${hour.padStart(2, '0')}:${minute}:00+03:30`).toISOString()
}
