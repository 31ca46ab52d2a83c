import { isPickup, shippingRateLabel } from '#domain/order/shipping.ts'
import { type Destination, quoteShipping } from '#domain/shipping/quote.ts'
import type { ServiceContext } from '#services/context.ts'
import { deliveryChoices } from '#services/delivery/choices.ts'
import { listShippingMethods } from './list-shipping-methods.ts'
import { goodsOf } from './quote-shipping.ts'

export type ShippingEstimate = {
  readonly methodName: string
  /** «۵۰٬۰۰۰ تومان», «رایگان» */
  readonly cost: string
  /** «تحویل از دوشنبه ۲ آذر»: the first day with room; or how long the method takes. */
  readonly time: string
}

/** The cheapest way to send one unit to a city, and when it arrives; null when nothing carries it there now. The order decides with the whole cart. */
export async function estimateShipping(
  { db, settings }: ServiceContext,
  productId: string,
  to: Destination,
): Promise<ShippingEstimate | null> {
  const { priced, goods } = await goodsOf(db, [{ productId, quantity: 1 }])
  if (priced.length === 0) return null
  const offers = (await listShippingMethods(db, settings)).flatMap((method) => {
    const quote = isPickup(method) ? null : quoteShipping(method, to, goods)
    return quote?.kind === 'offered' ? [{ method, quote }] : []
  })
  // What the receiver pays at the door is unknown here: last.
  const sorted = offers.toSorted((a, b) => Number(a.quote.isAtDoor) - Number(b.quote.isAtDoor) || a.quote.cost - b.quote.cost)
  for (const { method, quote } of sorted) {
    const days = await deliveryChoices(db, { methodId: method.id, city: to.city })
    if (days?.length === 0) continue
    const cost = shippingRateLabel(quote.cost, quote.isAtDoor)
    return { methodName: method.methodName, cost, time: days?.[0] ? `تحویل از ${days[0].label}` : method.deliveryTime }
  }
  return null
}
