import type { Db, Tx } from '#db/connect.ts'
import { type CouponRow, eligibleProducts, findCoupon, lockCoupon, usesOf } from '#db/coupon/coupons.ts'
import { normalizeCode } from '#domain/coupon/code.ts'
import { type Discount, discountFor } from '#domain/coupon/coupon.ts'
import { type Toman, toman } from '#domain/money.ts'
import { type DraftItem, lineTotal, type RequestedItem, subtotalOf } from '#domain/order/order-draft.ts'
import { isPickup } from '#domain/order/shipping.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { SignedIn } from '#services/session/find-session.ts'
import { listShippingMethods } from '#services/shipping/list-shipping-methods.ts'
import { findDestination, goodsOf, requireOffer } from '#services/shipping/quote-shipping.ts'

/** What a coupon is used for: these lines at their current prices. */
type Purchase = { userId: string; items: readonly DraftItem[]; shippingCost: Toman; replacedOrderId?: string | null }

type AppliedCoupon = { id: string; code: string; discount: Discount }

/** For an order that is being placed: the coupon stays locked, so that what is decided here still holds when its use is counted (ORD-15). */
export async function lockDiscount(tx: Tx, typed: string, purchase: Purchase): Promise<AppliedCoupon> {
  return decide(tx, await lockCoupon(tx, normalizeCode(typed)), purchase)
}

/** A refusal names the total without the discount: the shopper can order for that, and nothing is lost. */
async function decide(db: Db, coupon: CouponRow | null, purchase: Purchase): Promise<AppliedCoupon> {
  const { userId, items, shippingCost: cost, replacedOrderId = null } = purchase
  const total = subtotalOf(items) + cost
  if (!coupon) throw new Refusal('coupon.notFound', { total })
  const { replaced, ...uses } = await usesOf(db, coupon.id, userId, replacedOrderId)
  const productIds = items.map(({ productId }) => productId)
  const eligible = await eligibleProducts(db, coupon, productIds)
  const lines = items.map((item) => ({ totalPrice: lineTotal(item), isEligible: eligible.has(item.productId) }))
  const discount = discountFor({ ...coupon, ...uses, used: coupon.used - replaced }, lines, cost)
  if ('sum' in discount) return { id: coupon.id, code: coupon.code, discount }
  const { refusal, text } = discount
  throw new Refusal(refusal, { total, ...(text && { fields: [{ name: 'couponCode', message: text }] }) })
}

/** `orderId`: the unpaid order of the same checkout, which the next one continues or replaces. */
type QuoteRequest = {
  code: string
  items: readonly RequestedItem[]
  addressId: string | null
  shippingMethodId: string
  orderId: string | null
}
export type CouponQuote = { code: string; subtotal: Toman; shippingCost: Toman; discount: Toman; total: Toman }

/** What a code would give now, with the shop's own prices and rates. Nothing is reserved: the order decides. */
export async function quoteCoupon({ db, settings }: ServiceContext, shopper: SignedIn, request: QuoteRequest): Promise<CouponQuote> {
  const { code, items, addressId, shippingMethodId, orderId: replacedOrderId } = request
  const { priced, goods } = await goodsOf(db, items)
  if (priced.length === 0) throw new Refusal('cart.empty')
  const { subtotal } = goods
  const method = (await listShippingMethods(db, settings)).find(({ id }) => id === shippingMethodId)
  if (!method) throw new Refusal('shipping.missing')
  const to = isPickup(method) ? null : await findDestination(db, shopper, addressId)
  if (to === null && !isPickup(method)) throw new Refusal('address.missing')
  const { cost } = requireOffer(method, to, goods)
  const coupon = await findCoupon(db, normalizeCode(code))
  const applied = await decide(db, coupon, { userId: shopper.userId, items: priced, shippingCost: cost, replacedOrderId })
  const discount = applied.discount.sum
  return { code: applied.code, subtotal, shippingCost: cost, discount, total: toman(subtotal + cost - discount) }
}
