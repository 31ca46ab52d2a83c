import { createHash, randomInt } from 'node:crypto'
import type { Tx } from '#db/connect.ts'
import { countUse } from '#db/coupon/coupons.ts'
import { isDuplicate } from '#db/errors.ts'
import { newId } from '#db/ids.ts'
import { claimKey } from '#db/order/idempotency.ts'
import { insertOrder } from '#db/order/insert-order.ts'
import { findOrderByCheckout, lockOrder, openOrdersOf } from '#db/order/orders.ts'
import { lockProducts } from '#db/order/stock.ts'
import { normalizeCode } from '#domain/coupon/code.ts'
import { toman } from '#domain/money.ts'
import { draftOrder, orderNumber, subtotalOf, summedItems, unitsOf } from '#domain/order/order-draft.ts'
import { holdOf, onlineRefusal } from '#domain/order/payment.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { lockDiscount } from '#services/coupon/discount.ts'
import { takeDeliverySlot } from '#services/delivery/order-slot.ts'
import { requireOffer } from '#services/shipping/quote-shipping.ts'
import { continueOrder, hasItems } from './continue-order.ts'
import { enforceHoldLimits } from './enforce-hold-limits.ts'
import { keyAfter } from './idempotency-key.ts'
import { checkReceipt, readDelivery } from './order-choices.ts'
import type { OrderPlacement, OrderRequest } from './order-request.ts'
import { orderRows } from './order-rows.ts'
import { orderedParcel, pricedItems, pricesNow } from './price-order.ts'

export type Placed = { orderId: string; isNew: boolean }

/** How many orders one key stands for, one after the other: a request walks past all of them. The checkout then takes a new key. */
const maxOrdersOfKey = 20

/**
 * Turns a checkout into an order, or changes nothing. The same idempotency key gives the same order (ORD-04): with other choices for the
 * same products an unpaid order is continued, and after a cancelled one the key stands for the next. `nth` of its orders is tried first.
 */
export async function placeOrder(context: ServiceContext, placing: OrderPlacement, nth = 1): Promise<Placed> {
  try {
    return await context.queues.orders.run('order', () => context.db.transaction((tx) => placeWithKey(context, tx, placing, nth)))
  } catch (error) {
    if (!isDuplicate(error, 'orders_checkout_id_key')) throw error
    return knownOrder(context, placing, nth)
  }
}

async function placeWithKey(context: ServiceContext, tx: Tx, placing: OrderPlacement, nth: number): Promise<Placed> {
  if (nth > maxOrdersOfKey) throw new Refusal('order.keyReused')
  const { shopper, key, request } = placing
  const orderId = newId()
  const claim = await claimKey(tx, { userId: shopper.userId, key, requestHash: hashOf(request), orderId })
  if (claim.kind === 'new') {
    await writeOrder(context, tx, orderId, placing)
    return { orderId, isNew: true }
  }
  const order = await lockOrder(tx, claim.orderId)
  if (!order) throw new Error('an idempotency key has no order')
  if (claim.kind === 'other' && !(await hasItems(tx, order.id, request))) throw new Refusal('order.keyReused')
  const isContinued = order.status !== 'cancelled' && (claim.kind === 'known' || (await continueOrder(context, tx, order, placing)))
  if (isContinued) return { orderId: order.id, isNew: false }
  return placeWithKey(context, tx, { ...placing, key: keyAfter(key, order.id) }, nth + 1)
}

/** The key is deleted after two days, the checkout id of its order never. */
async function knownOrder(context: ServiceContext, placing: OrderPlacement, nth: number): Promise<Placed> {
  const { shopper, key } = placing
  const order = await findOrderByCheckout(context.db, shopper.userId, checkoutIdOf(shopper.userId, key))
  if (!order) throw new Error('a checkout is taken by an order that is not there')
  if (order.status === 'cancelled') return placeOrder(context, { ...placing, key: keyAfter(key, order.id) }, nth + 1)
  return { orderId: order.id, isNew: false }
}

async function writeOrder(context: ServiceContext, tx: Tx, orderId: string, placing: OrderPlacement): Promise<void> {
  const { shopper, key, request, requestId } = placing
  const { userId } = shopper
  const actor = { kind: 'shopper', id: userId, ...(requestId && { requestId }) } as const
  const { settings } = context
  const delivery = await readDelivery(context, tx, shopper, request)
  await checkReceipt(tx, userId, request)

  const items = summedItems(request.items)
  if (items.length === 0) throw new Refusal('cart.empty')
  const productIds = items.map(({ productId }) => productId)
  const { open, lapsed, isKnownCustomer, epochMs } = await openOrdersOf(tx, userId)
  // The expected total is the order's, or it is refused below.
  const wanted = { paymentMethod: request.paymentMethod, units: unitsOf(items), total: toman(request.expectedTotal), productIds }
  await enforceHoldLimits(tx, { order: wanted, open, lapsed, limits: settings.orderLimits, actor })
  const priced = pricedItems(items, await lockProducts(tx, productIds))
  const offer = requireOffer(delivery.shipping, delivery.to, { items: priced.map(orderedParcel), subtotal: subtotalOf(priced) })
  const coupon =
    request.couponCode === null ? null : await lockDiscount(tx, request.couponCode, { userId, items: priced, shippingCost: offer.cost })
  const draft = draftOrder(priced, offer.cost, coupon?.discount)
  if (draft.total !== request.expectedTotal) throw new Refusal('order.changed', { changes: pricesNow(draft.lines), total: draft.total })
  if (request.paymentMethod === 'cod' && !offer.allowsCash) throw new Refusal('payment.noCash')
  if (delivery.deliverySlot) await takeDeliverySlot(tx, delivery.deliverySlot, delivery)
  const refusal = request.paymentMethod === 'zarinpal' ? onlineRefusal(draft.total) : null
  if (refusal) throw new Refusal(`payment.${refusal}`)

  const hold = holdOf(request.paymentMethod, isKnownCustomer, settings.cashConfirmMinutes)
  const number = orderNumber(epochMs, (limit) => randomInt(limit))
  const rows = orderRows({
    orderId,
    hold,
    number,
    checkoutId: checkoutIdOf(userId, key),
    shopper,
    request,
    delivery,
    isAtDoor: offer.isAtDoor,
    draft,
    couponCode: coupon?.code ?? null,
  })
  // An online order clears the cart when it is paid: a shopper who returns unpaid still has it.
  const emptiesCart = request.paymentMethod !== 'zarinpal'
  await insertOrder(tx, { ...rows, actor, emptiesCart })
  if (coupon) await countUse(tx, { orderId, couponId: coupon.id, userId, amount: coupon.discount.sum })
}

/** Independent of the sequence of the items. */
function hashOf({
  items,
  addressId,
  shippingMethodId,
  delivery,
  paymentMethod,
  receiptId,
  couponCode,
  expectedTotal,
}: OrderRequest): Buffer {
  const code = couponCode && normalizeCode(couponCode)
  const time = delivery && [delivery.windowId, delivery.day]
  const choices = [addressId, shippingMethodId, paymentMethod, receiptId, code, expectedTotal, ...(time ?? [])]
  const canonical = JSON.stringify([summedItems(items), ...choices])
  return createHash('sha256').update(canonical).digest()
}

/** A UUID derived from shopper and key, so that it is still known after the key was deleted. */
function checkoutIdOf(userId: string, key: string): string {
  const digest = createHash('sha256').update(`${userId} ${key}`).digest('hex')
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
