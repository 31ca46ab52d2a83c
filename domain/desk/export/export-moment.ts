import { jalaliParts } from '#domain/dates.ts'

/** «1405/08/24 12:00» in Latin digits, which spreadsheets sort. */
export function exportMoment(instant: Date | string): string {
  const { year, month, day, hour, minute } = jalaliParts(instant)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${year}/${two(month)}/${two(day)} ${two(hour)}:${two(minute)}`
}
