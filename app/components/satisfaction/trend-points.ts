/** Coordinates of a trend chart by month; time runs from right to left. */
export type TrendPoint = { label: string; name: string; average: number | null; x: number; y: number | null }

type Frame = { width: number; height: number; top: number; bottom: number; side: number }

export function trendPoints(months: readonly { label: string; name: string; average: number | null }[], frame: Frame): TrendPoint[] {
  const step = (frame.width - 2 * frame.side) / Math.max(1, months.length - 1)
  return months.map(({ label, name, average }, index) => ({
    label,
    name,
    average,
    x: rounded(frame.width - frame.side - index * step),
    y: average === null ? null : heightOf(average, frame),
  }))
}

/** One star is at the bottom, five at the top. */
export function heightOf(rating: number, { height, top, bottom }: Frame): number {
  return rounded(top + ((5 - rating) / 4) * (height - top - bottom))
}

/** A line for each run of months with reviews: a month without any is a gap. */
export function trendLines(points: readonly TrendPoint[]): string[] {
  const lines: string[][] = [[]]
  for (const { x, y } of points) {
    if (y === null) lines.push([])
    else lines.at(-1)?.push(`${x},${y}`)
  }
  return lines.filter((line) => line.length > 1).map((line) => line.join(' '))
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
