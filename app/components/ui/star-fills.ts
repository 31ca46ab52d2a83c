export type StarFill = 'full' | 'half' | 'empty'

const places = [1, 2, 3, 4, 5] as const

/** Which of the five stars are filled: a rating is drawn to the nearest half. */
export function starFills(rating: number): { place: number; fill: StarFill }[] {
  const halves = Math.round(rating * 2)
  return places.map((place) => ({ place, fill: halves >= place * 2 ? 'full' : halves === place * 2 - 1 ? 'half' : 'empty' }))
}
