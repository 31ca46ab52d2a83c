import { jalaliDate, jalaliMonth, jalaliMonthLabel, jalaliMonthsUpTo } from '#domain/dates.ts'
import { isPriced, type Toman } from '#domain/money.ts'
import { chargedPeriods, type PricePeriod, type PriceStep } from '#domain/price-history.ts'
import { plotPrices } from '#domain/price-plot.ts'

/** The recorded prices of a product: the changes of the last months, oldest first, and its present price. */
export type RecordedPrices = {
  readonly steps: readonly PriceStep[]
  readonly price: Toman | null
  readonly createdAt: Date
  readonly now: Date
}

/** What a product page shows of its prices. */
export type ShownPrices = {
  /** A line in a box of 100 × 100. */
  readonly path: string
  readonly lowest: Toman
  readonly highest: Toman
  /** The day of the first price. */
  readonly from: string
  /** Newest first. */
  readonly months: readonly { readonly name: string; readonly lowest: Toman; readonly highest: Toman }[]
}

export const shownPriceDays = 180
const dayMs = 86_400_000
const box = { start: 0, width: 100, ceiling: 0, floor: 100 }

/** Null while nothing changed: a level line says nothing. */
export function shownPrices(recorded: RecordedPrices): ShownPrices | null {
  const { price, now } = recorded
  const periods = periodsOf(recorded, shownPriceDays)
  const [first] = periods
  const plot = plotPrices(periods, box)
  if (!first || !plot || !isPriced(price) || plot.top === plot.bottom) return null
  return { path: plot.path, ...boundsOf(periods), from: jalaliDate(first.from), months: monthsOf(periods, now) }
}

/** Whether nothing below the present price was charged in the last 30 days, and something above it was. A newer product has no 30 days. */
export function isLowestOf30Days(recorded: RecordedPrices): boolean {
  const { price, createdAt, now } = recorded
  if (!isPriced(price) || now.getTime() - createdAt.getTime() < 30 * dayMs) return false
  const prices = periodsOf(recorded, 30).map((period) => period.price)
  return prices.every((charged) => charged >= price) && prices.some((charged) => charged > price)
}

function periodsOf({ steps, price, createdAt, now }: RecordedPrices, days: number): PricePeriod[] {
  const since = new Date(Math.max(now.getTime() - days * dayMs, createdAt.getTime()))
  return chargedPeriods(
    steps.filter(({ at }) => at > since),
    { price, isOnSale: true, since, now },
  )
}

function boundsOf(periods: readonly PricePeriod[]): { lowest: Toman; highest: Toman } {
  const [first, ...rest] = periods.map(({ price }) => price)
  if (first === undefined) throw new RangeError('no prices')
  return rest.reduce(
    ({ lowest, highest }, price) => ({ lowest: price < lowest ? price : lowest, highest: price > highest ? price : highest }),
    { lowest: first, highest: first },
  )
}

function monthsOf(periods: readonly PricePeriod[], now: Date): ShownPrices['months'] {
  const numberOf = ({ year, month }: { year: number; month: number }) => year * 12 + month
  return jalaliMonthsUpTo(jalaliMonth(now), 7)
    .map((month) => {
      const within = periods.filter(
        ({ from, to }) => numberOf(jalaliMonth(from)) <= numberOf(month) && numberOf(month) <= numberOf(jalaliMonth(to)),
      )
      return { month, within }
    })
    .filter(({ within }) => within.length > 0)
    .map(({ month, within }) => ({ name: jalaliMonthLabel(month), ...boundsOf(within) }))
    .reverse()
}
