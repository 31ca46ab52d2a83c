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

/** The snap position after a drag: the nearest card that can be reached. */
export function snapOffset(cardOffsets: readonly number[], { offset, max }: ScrollPosition): number {
  const reachable = cardOffsets.map((start) => clamp(start, max))
  return reachable.reduce((best, start) => (Math.abs(start - offset) < Math.abs(best - offset) ? start : best), reachable[0] ?? offset)
}

function clamp(offset: number, max: number): number {
  return Math.min(Math.max(offset, 0), max)
}
