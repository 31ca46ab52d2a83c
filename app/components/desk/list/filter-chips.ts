import { groupedDigits } from '#domain/money.ts'

/** A filter in words: «وضعیت: پنهان». Removing it empties its parameters. */
export type FilterChip = { names: string[]; label: string; value: string }

/** «از … تا …», or one end of it. */
export function rangeText(from: string | undefined, to: string | undefined): string {
  if (from && to) return from === to ? from : `${from} تا ${to}`
  return from ? `از ${from}` : `تا ${to}`
}

/** The parameters `min` and `max` as one chip; none without them. */
export function amountChips(label: string, { min, max }: Readonly<Record<string, string>>): FilterChip[] {
  if (!min && !max) return []
  const value = rangeText(min && groupedDigits(Number(min)), max && groupedDigits(Number(max)))
  return [{ names: ['min', 'max'], label, value }]
}
