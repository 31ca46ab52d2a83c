/** Scroll distance from the start of a row in pixels: 0 to `max`, in either text direction. */
export type ScrollPosition = { offset: number; max: number }

/** A pointer that moved less is a click, not a drag. */
const dragThresholdPx = 5

export function isDrag(dx: number): boolean {
  return Math.abs(dx) > dragThresholdPx
}

/** In RTL text dragging to the right scrolls forward. */
export function draggedOffset({ offset, max }: ScrollPosition, dx: number): number {
  return clamp(offset + dx, max)
}

/** The scroll position after a wheel event, or null at the end of the row, where the page should scroll. */
export function wheeledOffset({ offset, max }: ScrollPosition, delta: number): number | null {
  const next = clamp(offset + delta, max)
  return Math.abs(next - offset) < 1 ? null : next
}

/** The snap position after a drag: the nearest card, or the next one in the direction of a fling. */
export function snapOffset(cardOffsets: readonly number[], { offset, max }: ScrollPosition, direction: 1 | -1 | 0 = 0): number {
  const reachable = cardOffsets.map((start) => clamp(start, max))
  const ahead = reachable.filter((start) => (start - offset) * direction >= 0)
  return ahead.reduce((best, start) => (Math.abs(start - offset) < Math.abs(best - offset) ? start : best), ahead[0] ?? clamp(offset, max))
}

function clamp(offset: number, max: number): number {
  return Math.min(Math.max(offset, 0), max)
}
