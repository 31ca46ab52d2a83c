import { isDeepStrictEqual } from 'node:util'
import { writeAudit } from '#db/audit.ts'
import { deleteCartRows } from '#db/cart/carts.ts'
import type { Tx } from '#db/connect.ts'
import { changeMethod } from '#db/order/holds.ts'
import { applyTransition, type LockedOrder, openOrdersOf } from '#db/order/orders.ts'
import { expireLiveAttempts } from '#db/order/payments.ts'
import { itemsOf } from '#db/order/stock.ts'
import { normalizeCode } from '#domain/coupon/code.ts'
import { summedItems, unitsOf } from '#domain/order/order-draft.ts'
import { holdOf, onlineRefusal } from '#domain/order/payment.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { goodsOf, requireOffer } from '#services/shipping/quote-shipping.ts'
import { closeOrder } from './close-order.ts'
import { enforceHoldLimits } from './enforce-hold-limits.ts'
import { checkReceipt, type Delivery, readDelivery } from './order-choices.ts'
import type { OrderPlacement, OrderRequest } from './order-request.ts'
import { deliveryColumns } from './order-rows.ts'

/** Whether a request names exactly the products of an order. */
export async function hasItems(tx: Tx, orderId: string, { items }: OrderRequest): Promise<boolean> {
  return isDeepStrictEqual(summedItems(items), summedItems(await itemsOf(tx, orderId)))
}

/**
 * The same purchase with other choices. A locked order that is unpaid and holds its stock gets the other payment method; one with another
 * address, rate, time of delivery, coupon or price is cancelled, and false means that a new one takes its place. One that is paid or accepted stays as it is.
 */
export async function continueOrder(context: ServiceContext, tx: Tx, order: LockedOrder, placing: OrderPlacement): Promise<boolean> {
  const { shopper, request } = placing
  if (order.status !== 'pending') return true
  const delivery = await readDelivery(context, tx, shopper, request)
  if (order.holdState === 'active' && isSamePurchase(order, delivery, request)) {
    await chooseMethod(context, tx, order, placing, delivery)
    return true
  }
  if (!(await closeOrder(tx, order, actorOf(placing), 'by_shopper'))) throw new Refusal('order.verifying')
  return false
}

function isSamePurchase(order: LockedOrder, delivery: Delivery, { expectedTotal, couponCode }: OrderRequest): boolean {
  const { shippingMethodId, shippingMethodName, shippingAddress, deliveryWindowId, deliveryDay } = order
  const { deliveryFrom: _, deliveryTo: __, ...chosen } = deliveryColumns(delivery)
  const isSameCoupon = order.couponCode === (couponCode && normalizeCode(couponCode))
  return (
    order.total === expectedTotal &&
    isSameCoupon &&
    isDeepStrictEqual({ shippingMethodId, shippingMethodName, shippingAddress, deliveryWindowId, deliveryDay }, chosen)
  )
}

async function chooseMethod(
  { settings }: ServiceContext,
  tx: Tx,
  order: LockedOrder,
  placing: OrderPlacement,
  { shipping, to }: Delivery,
): Promise<void> {
  const { paymentMethod, receiptId } = placing.request
  if (paymentMethod === order.paymentMethod && receiptId === order.receiptId) return
  const refusal = paymentMethod === 'zarinpal' ? onlineRefusal(order.total) : null
  if (refusal) throw new Refusal(`payment.${refusal}`)
  // Any unpaid order can be paid online as it is.
  if (paymentMethod === 'zarinpal') return
  await checkReceipt(tx, order.userId, placing.request)

  const actor = actorOf(placing)
  const items = await itemsOf(tx, order.id)
  const { goods } = await goodsOf(tx, items)
  if (paymentMethod === 'cod' && !requireOffer(shipping, to, goods).allowsCash) throw new Refusal('payment.noCash')
  const productIds = items.map(({ productId }) => productId)
  const { open, isKnownCustomer } = await openOrdersOf(tx, order.userId)
  const wanted = { paymentMethod, units: unitsOf(items), total: order.total, productIds }
  await enforceHoldLimits(tx, { order: wanted, open: open.filter(({ id }) => id !== order.id), limits: settings.orderLimits, actor })
  const tried = order.paymentStatus === 'failed' ? await applyTransition(tx, order, 'retry', actor) : order
  await changeMethod(tx, order, { paymentMethod, receiptId, ...holdOf(paymentMethod, isKnownCustomer, settings.cashConfirmMinutes) })
  // The bank's page of the earlier choice: if it is paid after all, the order is paid.
  await expireLiveAttempts(tx, order.id)
  await deleteCartRows(tx, order.userId, productIds)
  const state = { status: order.status, payment_status: tried?.paymentStatus }
  await writeAudit(tx, actor, { action: 'order.method', objectType: 'order', objectId: order.id, oldState: state, newState: state })
}

function actorOf({ shopper, requestId }: OrderPlacement) {
  return { kind: 'shopper', id: shopper.userId, ...(requestId && { requestId }) } as const
}
