/** The value below which this share of them lies. */
export function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (values: readonly number[]): number => at(values, 0.5)

/** Few digits: nobody reads more, and more would be noise. */
export function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)
}

export const times = (ratio: number): string => `× ${figure(ratio)}`
