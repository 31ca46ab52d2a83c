/** The next slide, wrapping around; `step` is 1 for forward and -1 for back. */
export function nextSlide(index: number, step: 1 | -1, count: number): number {
  return (index + step + count) % count
}

/** In RTL text the left arrow key goes forward. */
export function stepOfKey(key: string): 1 | -1 | null {
  if (key === 'ArrowLeft') return 1
  return key === 'ArrowRight' ? -1 : null
}

const minSwipePx = 40

/** The next slide is at the left, so a swipe to the right goes forward. Mostly vertical movements scroll the page. */
export function stepOfSwipe(dx: number, dy: number): 1 | -1 | null {
  if (Math.abs(dx) < minSwipePx || Math.abs(dx) < Math.abs(dy) * 1.5) return null
  return dx > 0 ? 1 : -1
}
