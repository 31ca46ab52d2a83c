import { deskToday } from '#db/desk/order-list.ts'
import { countLinks } from '#db/desk/prices/links.ts'
import { latestRates, rateOfLastRun, rateOfYesterday } from '#db/desk/prices/rates.ts'
import { isoDate } from '#domain/dates.ts'
import { type Currency, currencies } from '#domain/desk/prices/currency.ts'
import type { ServiceContext } from '#services/context.ts'

type FollowedRate = {
  currency: Currency
  /** How many products follow it. */
  products: number
  /** Null until one is typed. */
  last: { rate: number; before: number | null; at: string } | null
  /** What the prices were computed from by the newest run from rates; null when there was none. */
  lastRun: number | null
  today: string
}

/** The currency that most prices follow, as the first page of the desk shows it; null in a shop without such prices. */
export async function getFollowedRate({ db }: ServiceContext): Promise<FollowedRate | null> {
  const products = await countLinks(db)
  const currency = currencies.reduce((most, one) => (products[one] > products[most] ? one : most))
  if (products[currency] === 0) return null
  const [latest, before, lastRun, { today }] = await Promise.all([
    latestRates(db),
    rateOfYesterday(db, currency),
    rateOfLastRun(db, currency),
    deskToday(db),
  ])
  const last = latest.find((row) => row.currency === currency)
  return {
    currency,
    products: products[currency],
    last: last ? { rate: last.rate, before, at: isoDate(last.setAt) } : null,
    lastRun,
    today,
  }
}
