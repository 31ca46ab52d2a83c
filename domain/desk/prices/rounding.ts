export const roundingDirections = ['nearest', 'up', 'down'] as const
export type RoundingDirection = (typeof roundingDirections)[number]

/** Prices end with `ending` in steps of `step`: 90,000 and 100,000 give 12,390,000. */
export type Rounding = { readonly step: number; readonly direction: RoundingDirection; readonly ending: number }

export const roundingSteps = [1_000, 5_000, 10_000, 50_000, 100_000, 500_000, 1_000_000] as const

/** An ending of nine is nine tenths of the step. */
export const nineOf = (step: number) => (step / 10) * 9

export function isRoundingSound({ step, ending }: Rounding): boolean {
  return Number.isInteger(step) && step >= 1 && step <= 10_000_000 && Number.isInteger(ending) && ending >= 0 && ending < step
}

export const [minPercent, maxPercent] = [-95, 1_000] as const

/** At most two decimals. */
export function isPercentSound(percent: number): boolean {
  return percent >= minPercent && percent <= maxPercent && Number.isInteger(Math.round(percent * 1e4) / 100)
}

/** An exact fraction: a price times a percent is beyond the exact integers of a number. */
export type Fraction = { readonly over: bigint; readonly under: bigint }

const hundredPercent = 10_000n

export const whole = (amount: number): Fraction => ({ over: BigInt(amount), under: 1n })

export function plusPercent({ over, under }: Fraction, percent: number): Fraction {
  return { over: over * (hundredPercent + BigInt(Math.round(percent * 100))), under: under * hundredPercent }
}

/** The nearest, next higher or next lower price with this ending, and never less than the first above zero. */
export function roundPrice({ over, under }: Fraction, { step, direction, ending }: Rounding): bigint {
  const size = BigInt(step) * under
  const above = over - BigInt(ending) * under
  const floor = above / size - (above % size < 0n ? 1n : 0n)
  const rest = above - floor * size
  const isUp = direction === 'up' ? rest > 0n : direction === 'nearest' && rest * 2n >= size
  const price = (floor + (isUp ? 1n : 0n)) * BigInt(step) + BigInt(ending)
  return price > 0n ? price : BigInt(ending || step)
}
