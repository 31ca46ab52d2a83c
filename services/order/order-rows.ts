import { newId } from '#db/ids.ts'
import { confirmedNow, holdFor } from '#db/order/holds.ts'
import type { NewOrderItem, NewOrderRow } from '#db/order/insert-order.ts'
import type { OrderDraft } from '#domain/order/order-draft.ts'
import { isFallbackShipping } from '#domain/order/shipping.ts'
import { factsLine } from '#domain/product/facts.ts'
import type { SignedIn } from '#services/session/find-session.ts'
import type { Delivery } from './order-choices.ts'
import type { OrderRequest } from './order-request.ts'
import type { PricedItem } from './price-order.ts'

type Facts = {
  orderId: string
  hold: { minutes: number; isConfirmed: boolean }
  number: string
  checkoutId: string
  shopper: SignedIn
  request: OrderRequest
  delivery: Delivery
  isAtDoor: boolean
  draft: OrderDraft<PricedItem>
  couponCode: string | null
}

/** The rows of a new order: a snapshot that later changes of products, addresses and prices do not affect. */
export function orderRows(facts: Facts): { order: NewOrderRow; items: NewOrderItem[] } {
  return { order: orderRow(facts), items: itemRows(facts) }
}

function orderRow({ orderId, hold, number, checkoutId, shopper, request, delivery, isAtDoor, draft, couponCode }: Facts): NewOrderRow {
  const { subtotal, shippingCost, tax, discount, shippingDiscount, total } = draft
  return {
    id: orderId,
    orderNumber: number,
    checkoutId,
    userId: shopper.userId,
    customerId: shopper.customerId,
    customerName: shopper.fullName,
    customerEmail: shopper.email,
    customerPhone: shopper.phone,
    ...{ subtotal, shippingCost, tax, discount, shippingDiscount, total, couponCode },
    shippingAtDoor: isAtDoor,
    paymentMethod: request.paymentMethod,
    receiptId: request.receiptId,
    ...deliveryColumns(delivery),
    deliveryTime: delivery.shipping.deliveryTime,
    holdExpiresAt: holdFor(hold.minutes),
    confirmedAt: hold.isConfirmed ? confirmedNow : null,
  }
}

export function deliveryColumns({ shipping, address, deliverySlot }: Delivery) {
  return {
    shippingMethodId: isFallbackShipping(shipping.id) ? null : shipping.id,
    shippingMethodName: shipping.methodName,
    shippingAddress: address,
    deliveryWindowId: deliverySlot?.windowId ?? null,
    deliveryDay: deliverySlot?.day ?? null,
    deliveryFrom: deliverySlot?.fromMinute ?? null,
    deliveryTo: deliverySlot?.toMinute ?? null,
  }
}

function itemRows({ orderId, draft }: Facts): NewOrderItem[] {
  return draft.lines.map(({ productId, quantity, unitPrice, totalPrice, discount, product }, displayOrder) => ({
    id: newId(),
    orderId,
    productId,
    productName: product.farsiName,
    productSku: product.sku,
    productImage: product.imageUrl,
    productFacts: factsLine(product),
    weightG: product.weightG,
    postable: product.postable,
    quantity,
    unitPrice,
    totalPrice,
    discount,
    displayOrder,
  }))
}
