import { jalaliMonthName, jalaliParts } from '#domain/dates.ts'
import { addDays, daysBetween, type IsoDay, isoOfInstant, isoOfJalali, jalaliOf } from '#domain/days.ts'
import { toLatinDigits, toPersianDigits } from '#domain/digits.ts'

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
