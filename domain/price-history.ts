import { isPriced, type Toman } from './money.ts'

/** A change of a product's price. `wasCharged`: shoppers could buy for the old price until then. */
export type PriceStep = { readonly oldPrice: Toman | null; readonly wasCharged: boolean; readonly at: Date }

/** A time in which a product had one price, oldest first. Without a price, and while it was hidden, it is not among them. */
export type PricePeriod = { readonly price: Toman; readonly from: Date; readonly to: Date }

type Present = { readonly price: Toman | null; readonly isOnSale: boolean; readonly since: Date; readonly now: Date }

/** The prices that were charged from `since` on: the old price of each change, and the present one. */
export function chargedPeriods(steps: readonly PriceStep[], { price, isOnSale, since, now }: Present): PricePeriod[] {
  const ends = [...steps, { oldPrice: price, wasCharged: isOnSale, at: now }]
  return ends.flatMap(({ oldPrice, wasCharged, at }, index) => {
    const from = ends[index - 1]?.at ?? since
    return wasCharged && isPriced(oldPrice) && at > from ? [{ price: oldPrice, from, to: at }] : []
  })
}
