import { writtenProducts } from '#db/seed/all-products.ts'
import { hoursAfter, tehranTime } from '#db/seed/calendar.ts'
import { numberFor, pickFor } from '#db/seed/deterministic-random.ts'
import { type Person, people, personNamed } from '#db/seed/people.ts'
import { isPriced, mayBuy, type Placement, type PricedProduct, recentDays } from '#db/seed/purchases.ts'
import type { OrderTransition } from '#domain/order/order.ts'
import { onlineLimits, type PaymentMethod } from '#domain/order/payment.ts'
import type { SampleReceipt } from './receipts.ts'
import { type WaitingOrder, waitingOrders } from './waiting.ts'

type Step = { move: OrderTransition; at: Date; by: 'staff' | 'gateway' }

/** An order of the last weeks: how it is paid, and what has happened to it since it was placed. */
export type RecentOrder = Placement & {
  method: PaymentMethod
  steps: Step[]
  receipt?: SampleReceipt
  /** The shopper's reason for wanting it cancelled. */
  cancelRequest?: string
  /** The shopper paid a second time, which has to be refunded. */
  isPaidTwice?: boolean
}

/** Products whose arrival lies before all of these orders. */
const sold = writtenProducts.filter(isPriced).filter(({ daysAgo, price }) => daysAgo > 90 && price < onlineLimits.max)
const cashSold = sold.filter(({ price }) => price < 20_000_000)

/** The orders of the weeks before `now`, and those of the day that wait for somebody. */
export function recentOrders(now: Date): RecentOrder[] {
  const past = Array.from({ length: recentDays }, (_, index) => ordersOf(now, index + 1)).flat()
  return [...past, ...waitingOrders.map((order) => waitingOrder(now, order))]
}

/** The shop grows: more on a day of this month than of the last, few on Fridays. */
function ordersOf(now: Date, daysAgo: number): RecentOrder[] {
  const isFriday = hoursAfter(tehranTime(now, daysAgo, 0), 3.5).getUTCDay() === 5
  const most = 7 - Math.floor(daysAgo / 12)
  const count = isFriday ? 1 : Math.ceil(most / 3) + numberFor(`orders of day ${daysAgo}`, most)
  return Array.from({ length: count }, (_, number) => pastOrder(now, daysAgo, number))
}

/** A method that the shop can still judge is not among yesterday's orders: what waits is listed in `waiting.ts`. */
const methods = ['zarinpal', 'zarinpal', 'zarinpal', 'bank_transfer', 'cod'] as const

function pastOrder(now: Date, daysAgo: number, number: number): RecentOrder {
  const name = `recent ${daysAgo} ${number}`
  const method = daysAgo < 4 ? 'zarinpal' : pickFor(`${name} method`, methods)
  const buyer = people[numberFor(`${name} buyer`, people.length)] ?? personNamed('')
  const placedAt = tehranTime(now, daysAgo, 8 * 60 + numberFor(`${name} minute`, 15 * 60))
  const shippedAt = tehranTime(now, daysAgo - 1, 10 * 60 + numberFor(`${name} shipped`, 5 * 60))
  const steps = stepsOf(method, placedAt, shippedAt).filter(({ at }) => at <= now)
  return { name, buyer, lines: [{ product: productFor(name, buyer, method), quantity: 1 }], placedAt, method, steps }
}

function productFor(name: string, buyer: Person, method: PaymentMethod): PricedProduct {
  const choices = (method === 'cod' ? cashSold : sold).filter((product) => mayBuy(buyer, product))
  const product = choices[numberFor(`${name} product`, choices.length)]
  if (!product) throw new Error('the catalog has no product to sell')
  return product
}

function stepsOf(method: PaymentMethod, placedAt: Date, shippedAt: Date): Step[] {
  const deliveredAt = hoursAfter(shippedAt, 30)
  const shipped: Step = { move: 'ship', at: shippedAt, by: 'staff' }
  const delivered: Step = { move: 'deliver', at: deliveredAt, by: 'staff' }
  if (method === 'zarinpal') return [{ move: 'pay', at: hoursAfter(placedAt, 0.05), by: 'gateway' }, shipped, delivered]
  if (method === 'bank_transfer') return [{ move: 'pay', at: hoursAfter(placedAt, 2), by: 'staff' }, shipped, delivered]
  const collected: Step = { move: 'collect', at: hoursAfter(deliveredAt, -0.2), by: 'staff' }
  return [{ move: 'accept', at: hoursAfter(placedAt, 1), by: 'staff' }, shipped, collected, delivered]
}

function waitingOrder(now: Date, { buyer, product: slug, hoursAgo, method, steps, ...facts }: WaitingOrder): RecentOrder {
  const product = writtenProducts.filter(isPriced).find((one) => one.slug === slug)
  if (!product) throw new Error(`no such product: ${slug}`)
  const placedAt = hoursAfter(now, -hoursAgo)
  return {
    name: `waiting ${buyer} ${slug}`,
    buyer: personNamed(buyer),
    lines: [{ product, quantity: 1 }],
    placedAt,
    method,
    steps: steps.map(([move, by, hours]) => ({ move, by, at: hoursAfter(placedAt, hours) })),
    ...facts,
  }
}
