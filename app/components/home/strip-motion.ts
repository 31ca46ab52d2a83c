/** How far a row is scrolled from its start, in pixels: 0 to `max`, whatever the direction of reading. */
export type Scrolled = { offset: number; max: number }

/** A pointer that moved less is a click, not a drag. */
const dragBeyondPx = 5

export function isDrag(dx: number): boolean {
  return Math.abs(dx) > dragBeyondPx
}

/** Reading goes from right to left: a pointer that moves to the right draws in what lies ahead. */
export function draggedOffset({ offset, max }: Scrolled, dx: number): number {
  return clamp(offset + dx, max)
}

/** Where a turn of the wheel leads, or null when the row has no way left to go and the page should scroll. */
export function wheeledOffset({ offset, max }: Scrolled, delta: number): number | null {
  const next = clamp(offset + delta, max)
  return Math.abs(next - offset) < 1 ? null : next
}

/** The start of the card at which a row comes to rest: the nearest, or the next one in the direction in which it was sent. */
export function restingOffset(cardOffsets: readonly number[], { offset, max }: Scrolled, direction: 1 | -1 | 0 = 0): number {
  const reachable = cardOffsets.map((start) => clamp(start, max))
  const ahead = reachable.filter((start) => (start - offset) * direction >= 0)
  return ahead.reduce((best, start) => (Math.abs(start - offset) < Math.abs(best - offset) ? start : best), ahead[0] ?? clamp(offset, max))
}

function clamp(offset: number, max: number): number {
  return Math.min(Math.max(offset, 0), max)
}
