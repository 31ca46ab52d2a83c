import { allProducts, writtenProducts } from './all-products.ts'
import { between, daysBefore, hoursAfter } from './calendar.ts'
import { arrivalOf } from './catalog.ts'
import { numberFor, pickFor } from './deterministic-random.ts'
import { type Person, people, personNamed } from './people.ts'
import type { SeedProduct, SeedReview } from './types.ts'

export type PricedProduct = SeedProduct & { price: number }

/** What a buyer orders and when; ids and the choice of shipping are derived from the name. */
export type Placement = { name: string; buyer: Person; lines: { product: PricedProduct; quantity: number }[]; placedAt: Date }

/** A paid and delivered order. */
export type Purchase = Placement & {
  paidAt: Date
  shippedAt: Date
  deliveredAt: Date
}

/** Two Jalali months, so that the plot of sales has a month to compare with. Their orders are `recent/orders.ts`. */
export const recentDays = 62
const everydayOrders = 260
export const isPriced = (product: SeedProduct): product is PricedProduct => product.price !== null && product.price > 0
const reviewKey = (product: SeedProduct, author: string): string => `${product.slug} ${author}`

const reviewedWithoutPurchase = new Set(
  writtenProducts.flatMap((product) =>
    product.reviews.filter((review) => !review.bought).map((review) => reviewKey(product, review.author)),
  ),
)

/** Authors of reviews without a purchase must not buy that product, or their badge would be missing. */
export const mayBuy = (buyer: Person, product: SeedProduct): boolean => !reviewedWithoutPurchase.has(reviewKey(product, buyer.name))

/** Every purchase of the demo shop before its last weeks, oldest first. */
export function allPurchases(): Purchase[] {
  const reviewed = allProducts.flatMap((product) =>
    product.reviews.filter((review) => review.bought).map((review) => reviewedPurchase(product, review)),
  )
  const everyday = Array.from({ length: everydayOrders }, (_, number) => everydayPurchase(number)).filter(({ lines }) => lines.length > 0)
  return [...reviewed, ...everyday].sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime() || (a.name < b.name ? -1 : 1))
}

export const reviewedAt = (product: SeedProduct, review: SeedReview): Date => daysBefore(review.daysAgo, reviewKey(product, review.author))

/** Placed, paid, shipped and delivered, in this sequence, between the product's arrival and the review. */
function reviewedPurchase(product: SeedProduct, review: SeedReview): Purchase {
  if (!isPriced(product)) throw new Error(`${product.slug} has no price, so it cannot have been bought`)
  const end = reviewedAt(product, review)
  const start = new Date(Math.max(arrivalOf(product).getTime(), hoursAfter(end, -9 * 24).getTime()))
  return {
    name: `proof ${reviewKey(product, review.author)}`,
    buyer: personNamed(review.author),
    lines: [{ product, quantity: 1 }],
    placedAt: between(start, end, 0.1),
    paidAt: between(start, end, 0.15),
    shippedAt: between(start, end, 0.3),
    deliveredAt: between(start, end, 0.7),
  }
}

function everydayPurchase(number: number): Purchase {
  const name = `order ${number}`
  const buyer = people[numberFor(`${name} buyer`, people.length)] ?? personNamed('')
  const placedAt = daysBefore(recentDays + numberFor(`${name} day`, 336 - recentDays), name)
  const chosen = new Map<PricedProduct, number>()
  for (let line = 0; line < pickFor(`${name} lines`, [1, 1, 1, 2, 3]); line += 1) {
    const product = popularProduct(`${name} line ${line}`)
    const isAllowed = mayBuy(buyer, product) && arrivalOf(product) < placedAt
    if (isAllowed) chosen.set(product, pickFor(`${name} quantity ${line}`, [1, 1, 1, 1, 1, 2, 3]))
  }
  return {
    name,
    buyer,
    lines: [...chosen].map(([product, quantity]) => ({ product, quantity })),
    placedAt,
    paidAt: hoursAfter(placedAt, 2),
    shippedAt: hoursAfter(placedAt, 26),
    deliveredAt: hoursAfter(placedAt, 74),
  }
}

const byPopularity = writtenProducts
  .filter(isPriced)
  .sort((a, b) => numberFor(`liking ${a.slug}`, 1e9) - numberFor(`liking ${b.slug}`, 1e9))

/** Squared, so that a few products sell much and many sell a little. */
function popularProduct(name: string): PricedProduct {
  const share = numberFor(name, 1e6) / 1e6
  const product = byPopularity[Math.floor(share * share * byPopularity.length)]
  if (!product) throw new Error('the catalog has no product with a price')
  return product
}

/** Units by product. */
export function unitsIn(placements: readonly Pick<Placement, 'lines'>[]): Map<SeedProduct, number> {
  const units = new Map<SeedProduct, number>()
  for (const { product, quantity } of placements.flatMap(({ lines }) => lines)) {
    units.set(product, (units.get(product) ?? 0) + quantity)
  }
  return units
}
