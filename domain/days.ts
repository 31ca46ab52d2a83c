import { jalaliParts } from './dates.ts'

/** A day of Tehran as an ISO date, `2026-11-16`: what URLs and the API carry. People read and type Jalali. */
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

/** Saturday first. */
export const weekdayNames = ['شنبه', 'یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه'] as const

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
