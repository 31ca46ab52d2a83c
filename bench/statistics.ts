export function percentileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (values: readonly number[]): number => percentileOf(values, 0.5)

/** Three significant digits: more would be noise. */
export function formatNumber(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)
}

export const formatRatio = (ratio: number): string => `× ${formatNumber(ratio)}`
