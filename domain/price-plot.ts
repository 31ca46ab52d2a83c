import type { PricePeriod } from './price-history.ts'

/** A plot of prices over time in a box: time runs left to right, a price is a level line until it changes. */
type PricePlot = { readonly path: string; readonly top: number; readonly bottom: number }

type Box = { readonly start: number; readonly width: number; readonly ceiling: number; readonly floor: number }

/** Periods that touch are one line; a gap between them, while the product was hidden, stays a gap. */
export function plotPrices(periods: readonly PricePeriod[], box: Box): PricePlot | null {
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) return null
  const prices = periods.map(({ price }) => price)
  const [bottom, top] = [Math.min(...prices), Math.max(...prices)]
  const span = Math.max(1, last.to.getTime() - first.from.getTime())
  const x = (at: Date) => round(box.start + ((at.getTime() - first.from.getTime()) / span) * (box.width - box.start))
  // One price alone is drawn in the middle.
  const y = (price: number) =>
    round(top === bottom ? (box.ceiling + box.floor) / 2 : box.floor - ((price - bottom) / (top - bottom)) * (box.floor - box.ceiling))
  const path = periods.map(({ price, from, to }, index) => {
    const isJoined = periods[index - 1]?.to.getTime() === from.getTime()
    return `${isJoined ? `V${y(price)}` : `M${x(from)} ${y(price)}`}H${x(to)}`
  })
  return { path: path.join(''), top, bottom }
}

const round = (value: number) => Math.round(value * 10) / 10
