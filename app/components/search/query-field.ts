/** The longest query that the shop reads. */
export const queryLength = 100

type Direction = { dir: 'ltr' | 'rtl'; className: string }

/** A Latin query is written from left to right, yet both stand at the same side of the field. Empty is Persian, as its hint is. */
export function queryDirection(query: string): Direction {
  return /^[^\p{L}]*\p{Script=Latin}/u.test(query) ? { dir: 'ltr', className: 'text-end' } : { dir: 'rtl', className: 'text-start' }
}
