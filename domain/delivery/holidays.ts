import { type IsoDay, jalaliOf } from '#domain/days.ts'

/*
 * Official holidays of Iran with a fixed day of the Jalali calendar, as of Aban 1405. Those of the lunar calendar are announced each year and
 * move by a day with the moon: no table or formula has them right, so none is here. The owner checks this list and adds them at the desk,
 * where a holiday can also become a day of delivery.
 */
const solarHolidays: readonly { readonly month: number; readonly day: number; readonly name: string }[] = [
  { month: 1, day: 1, name: 'نوروز' },
  { month: 1, day: 2, name: 'نوروز' },
  { month: 1, day: 3, name: 'نوروز' },
  { month: 1, day: 4, name: 'نوروز' },
  { month: 1, day: 12, name: 'روز جمهوری اسلامی' },
  { month: 1, day: 13, name: 'روز طبیعت' },
  { month: 3, day: 14, name: 'رحلت امام خمینی' },
  { month: 3, day: 15, name: 'قیام ۱۵ خرداد' },
  { month: 11, day: 22, name: 'پیروزی انقلاب اسلامی' },
  { month: 12, day: 29, name: 'ملی شدن صنعت نفت' },
]

/** The name of the official holiday, or null. */
export function officialHoliday(date: IsoDay): string | null {
  const { month, day } = jalaliOf(date)
  return solarHolidays.find((holiday) => holiday.month === month && holiday.day === day)?.name ?? null
}

/** What the owner decided about a day; it outweighs the official list. */
export type DayDecision = { readonly day: IsoDay; readonly isClosed: boolean }

/** Whether nothing is delivered on a day. */
export function isClosed(day: IsoDay, decisions: readonly DayDecision[]): boolean {
  return decisions.find((decision) => decision.day === day)?.isClosed ?? officialHoliday(day) !== null
}
