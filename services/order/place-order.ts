import { createHash, randomInt } from 'node:crypto'
import { lockShopper } from '#db/account/lock-shopper.ts'
import { findAddress } from '#db/addresses.ts'
import type { Tx } from '#db/connect.ts'
import { isDuplicate } from '#db/errors.ts'
import { newId } from '#db/ids.ts'
import { claimKey } from '#db/order/idempotency.ts'
import { insertOrder } from '#db/order/insert-order.ts'
import { findOrderByCheckout, openOrdersOf, type ShopperOrders } from '#db/order/orders.ts'
import { findFreeReceipt } from '#db/order/receipts.ts'
import { lockProducts } from '#db/order/stock.ts'
import { draftOrder, orderNumber, summedItems, unitsOf } from '#domain/order/order-draft.ts'
import { limitRefusal } from '#domain/order/order-limits.ts'
import { holdMinutes, maxOpenOrders, needsReceipt, onlineRefusal } from '#domain/order/payment.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext, ShopSettings } from '../context.ts'
import type { SignedIn } from '../session/find-session.ts'
import { listShippingMethods } from './list-shipping-methods.ts'
import type { OrderRequest } from './order-request.ts'
import { orderRows } from './order-rows.ts'
import { pricedItems, pricesNow } from './price-order.ts'

export type OrderPlacement = { shopper: SignedIn; key: string; request: OrderRequest; requestId?: string }

export type Placed = { orderId: string; isNew: boolean }

/** Turns a checkout into an order, or changes nothing. The same idempotency key always gives the same order (ORD-04). */
export async function placeOrder(context: ServiceContext, placing: OrderPlacement): Promise<Placed> {
  try {
    return await context.queues.orders.run('order', () => context.db.transaction((tx) => placeOnce(context, tx, placing)))
  } catch (error) {
    if (!isDuplicate(error, 'orders_checkout_id_key')) throw error
    return knownOrder(context, placing)
  }
}

async function placeOnce(context: ServiceContext, tx: Tx, placing: OrderPlacement): Promise<Placed> {
  const { shopper, key, request } = placing
  const orderId = newId()
  // First: the foreign key of the claim takes a weaker lock on the same row, and upgrading it would deadlock.
  await lockShopper(tx, shopper.userId)
  const claim = await claimKey(tx, { userId: shopper.userId, key, requestHash: hashOf(request), orderId })
  if (claim.kind === 'other') throw new Refusal('order.keyReused')
  if (claim.kind === 'known') return { orderId: claim.orderId, isNew: false }
  await writeOrder(context, tx, orderId, placing)
  return { orderId, isNew: true }
}

/** The key is deleted after two days, the checkout id of its order never. */
async function knownOrder({ db }: ServiceContext, { shopper, key }: OrderPlacement): Promise<Placed> {
  const order = await findOrderByCheckout(db, shopper.userId, checkoutIdOf(shopper.userId, key))
  if (!order) throw new Error('a checkout is taken by an order that is not there')
  return { orderId: order.id, isNew: false }
}

async function writeOrder({ settings }: ServiceContext, tx: Tx, orderId: string, placing: OrderPlacement): Promise<void> {
  const { shopper, key, request, requestId } = placing
  const { userId, customerId } = shopper
  const open = await openOrdersOf(tx, userId)
  if (open.held.orders >= maxOpenOrders) throw new Refusal('order.tooManyOpen')
  const address = await findAddress(tx, { customerId, id: request.addressId })
  if (!address) throw new Refusal('address.missing')
  const shipping = (await listShippingMethods(tx)).find(({ id }) => id === request.shippingMethodId)
  if (!shipping) throw new Refusal('shipping.missing')
  await checkReceipt(tx, userId, request)

  const items = summedItems(request.items)
  if (items.length === 0) throw new Refusal('cart.empty')
  const products = await lockProducts(
    tx,
    items.map(({ productId }) => productId),
  )
  const draft = draftOrder(pricedItems(items, products), shipping.baseRate)
  if (draft.total !== request.expectedTotal) throw new Refusal('order.changed', { changes: pricesNow(draft.lines), total: draft.total })
  const refusal = request.paymentMethod === 'zarinpal' ? onlineRefusal(draft.total) : null
  if (refusal) throw new Refusal(`payment.${refusal}`)
  const limit = limitRefusal(open, { ...request, units: unitsOf(items), total: draft.total }, settings.orderLimits)
  if (limit) throw new Refusal(limit)

  const hold = holdOf(request, open, settings)
  const number = orderNumber(open.epochMs, (limit) => randomInt(limit))
  const rows = orderRows({ orderId, hold, number, checkoutId: checkoutIdOf(userId, key), shopper, request, address, shipping, draft })
  const actor = { kind: 'shopper', id: userId, ...(requestId && { requestId }) } as const
  // An online order clears the cart when it is paid: a shopper who returns unpaid still has it.
  const emptiesCart = request.paymentMethod !== 'zarinpal'
  await insertOrder(tx, { ...rows, actor, emptiesCart })
}

/** A cash order of an unknown customer is confirmed before the long hold; one who has paid for an order before is known (ORD-10). */
function holdOf({ paymentMethod }: OrderRequest, { isKnownCustomer }: ShopperOrders, { cashConfirmMinutes }: ShopSettings) {
  const isConfirmed = paymentMethod === 'cod' && isKnownCustomer
  const mustConfirm = paymentMethod === 'cod' && !isKnownCustomer
  return { isConfirmed, minutes: mustConfirm ? cashConfirmMinutes : holdMinutes[paymentMethod] }
}

async function checkReceipt(tx: Tx, userId: string, { paymentMethod, receiptId }: OrderRequest): Promise<void> {
  if (!needsReceipt(paymentMethod) && receiptId === null) return
  const isThere = receiptId !== null && needsReceipt(paymentMethod) && (await findFreeReceipt(tx, userId, receiptId))
  if (!isThere) throw new Refusal('receipt.missing')
}

/** Independent of the sequence of the items. */
function hashOf({ items, addressId, shippingMethodId, paymentMethod, receiptId, expectedTotal }: OrderRequest): Buffer {
  const canonical = JSON.stringify([summedItems(items), addressId, shippingMethodId, paymentMethod, receiptId, expectedTotal])
  return createHash('sha256').update(canonical).digest()
}

/** A UUID derived from shopper and key, so that it is still known after the key was deleted. */
function checkoutIdOf(userId: string, key: string): string {
  const digest = createHash('sha256').update(`${userId} ${key}`).digest('hex')
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
