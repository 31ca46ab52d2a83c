import { addDays, daysBetween, type IsoDay, jalaliOf, weekdayOf } from '#domain/days.ts'
import { monthStart } from './jalali-days.ts'

/** What was sold on a day of Tehran; `untilNow`: up to the present hour of that day, for fair comparisons. */
export type DaySales = { readonly day: IsoDay; readonly orders: number; readonly total: number; readonly untilNow: number }

type Period = {
  orders: number
  total: number /** Of the same stretch before; null when nothing was sold then. */
  change: number | null
}

type PlotDay = {
  day: IsoDay
  total: number | null
  /** Of the same weekday of the month before. */
  before: number
}

export type Sales = { today: Period; week: Period; month: Period; days: PlotDay[] }

/** From this day on the sales of a report are needed. */
export function firstDayOf(today: IsoDay): IsoDay {
  return monthStart(addDays(monthStart(today), -5))
}

export function salesOf(rows: readonly DaySales[], today: IsoDay): Sales {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const week = addDays(today, -weekdayOf(today))
  const month = monthStart(today)
  const previousMonth = monthStart(addDays(month, -1))
  const period = (from: IsoDay, shift: number): Period => {
    const length = daysBetween(from, today)
    const now = between(byDay, from, length + 1)
    const whole = between(byDay, addDays(from, -shift), length).total
    const before = whole + (byDay.get(addDays(today, -shift))?.untilNow ?? 0)
    return { ...now, change: before > 0 ? (now.total - before) / before : null }
  }
  return {
    today: period(today, 1),
    week: period(week, 7),
    month: period(month, daysBetween(previousMonth, month)),
    days: monthDays(month).map((day) => ({
      day,
      total: day > today ? null : (byDay.get(day)?.total ?? 0),
      before: byDay.get(addDays(day, addDays(day, -28) < month ? -28 : -35))?.total ?? 0,
    })),
  }
}

function between(byDay: ReadonlyMap<IsoDay, DaySales>, from: IsoDay, length: number) {
  const rows = Array.from({ length }, (_, index) => byDay.get(addDays(from, index))).filter((row) => row !== undefined)
  return { orders: sum(rows.map(({ orders }) => orders)), total: sum(rows.map(({ total }) => total)) }
}

function monthDays(first: IsoDay): IsoDay[] {
  const { month } = jalaliOf(first)
  return Array.from({ length: 31 }, (_, index) => addDays(first, index)).filter((day) => jalaliOf(day).month === month)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
