import type { PriceHistory } from '#app/stores/desk/prices/runs.ts'
import { isoOfInstant } from '#domain/days.ts'
import { dayLabel } from '#domain/desk/jalali-days.ts'
import { roughAmount } from '#domain/desk/plot-scale.ts'
import { plotPrices } from '#domain/price-plot.ts'

/** The prices of the last year. Time runs left to right; every value is in the table below. The words are no part of the drawing, which is stretched. */
export function PricePlot({ history: { periods, today } }: { history: PriceHistory }) {
  const dated = periods.map(({ price, from, to }) => ({ price, from: new Date(from), to: new Date(to) }))
  const plot = plotPrices(dated, { start: 0, width: 100, ceiling: 0, floor: 100 })
  const [first] = periods
  if (!plot || !first) return null
  const prices = [...new Set([plot.top, plot.bottom])]
  return (
    <figure dir="ltr" className="price-plot" aria-label="نمودار قیمت در یک سال گذشته">
      <div className="scale">
        {prices.map((price) => (
          <span key={price} dir="rtl">
            {roughAmount(price)}
          </span>
        ))}
      </div>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path className="price-line" d={plot.path} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className="days">
        <span dir="rtl">{dayLabel(isoOfInstant(first.from), today)}</span>
        <b>امروز</b>
      </div>
    </figure>
  )
}
