import { numberFor } from './chance.ts'

/** The day on which the demo shop stands still: every date in it is counted back from here. */
export const catalogDate = new Date('2026-11-12T09:00:00+03:30')

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** In opening hours of that day, at a minute that depends on the name. */
export function daysBefore(days: number, name: string): Date {
  return new Date(catalogDate.getTime() - days * dayMs + numberFor(name, 10 * 60) * 60_000)
}

export function hoursAfter(date: Date, hours: number): Date {
  return new Date(date.getTime() + Math.round(hours * hourMs))
}

/** The moment at `share` of the way from one date to another. */
export function between(start: Date, end: Date, share: number): Date {
  return new Date(Math.round(start.getTime() + (end.getTime() - start.getTime()) * share))
}
