import { numberFor } from './deterministic-random.ts'

/** The reference date of the demo shop: all its dates are counted back from here. */
export const catalogDate = new Date('2026-11-12T09:00:00+03:30')

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A time in the opening hours of that day, derived from the name. */
export function daysBefore(days: number, name: string): Date {
  return new Date(catalogDate.getTime() - days * dayMs + numberFor(name, 10 * 60) * 60_000)
}

export function hoursAfter(date: Date, hours: number): Date {
  return new Date(date.getTime() + Math.round(hours * hourMs))
}

const tehranOffsetMs = 3.5 * hourMs

/** So many minutes after midnight in Tehran, that many days before `now`. */
export function tehranTime(now: Date, daysAgo: number, minutes: number): Date {
  const today = Math.floor((now.getTime() + tehranOffsetMs) / dayMs) * dayMs - tehranOffsetMs
  return new Date(today - daysAgo * dayMs + minutes * 60_000)
}

/** The moment at `share` of the way from one date to another. */
export function between(start: Date, end: Date, share: number): Date {
  return new Date(Math.round(start.getTime() + (end.getTime() - start.getTime()) * share))
}
