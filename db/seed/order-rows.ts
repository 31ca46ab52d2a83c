import { fixedId } from '#db/ids.ts'
import type { auditLog, outbox } from '#db/schema/operations.ts'
import type { orderItems, orders, shippingMethods, stockMoves } from '#db/schema/orders.ts'
import { toman } from '#domain/money.ts'
import type { OrderStatus, PaymentStatus } from '#domain/order/order.ts'
import type { Shipment } from '#domain/order/progress/shipment.ts'
import { servesCity } from '#domain/order/shipping.ts'
import { factsLine } from '#domain/product/facts.ts'
import { addressOf } from './addresses.ts'
import { catalogDate, hoursAfter } from './calendar.ts'
import { productId } from './catalog.ts'
import { lettersFor, numberFor } from './deterministic-random.ts'
import { allFacts, shownFacts } from './facts.ts'
import { clerk } from './people.ts'
import { pictureOf } from './pictures.ts'
import type { Placement, Purchase } from './purchases.ts'
import { shippingMethods as methods } from './shipping-methods.ts'

type ShippingRow = typeof shippingMethods.$inferInsert

export const shippingRows: readonly (ShippingRow & { id: string })[] = methods.map(({ baseRate, ...method }) => ({
  id: fixedId(catalogDate, `shipping ${method.methodName}`),
  ...method,
  baseRate: toman(baseRate),
  createdAt: catalogDate,
  updatedAt: catalogDate,
}))

export const orderId = ({ placedAt, name }: Placement): string => fixedId(placedAt, `order ${name}`)

/** What an order is from the moment it is placed. */
export function placedRow(placement: Placement) {
  const { name, buyer, lines, placedAt } = placement
  const subtotal = lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0)
  const address = addressOf(placement)
  const shipping = shippingFor(name, address.city)
  return {
    id: orderId(placement),
    orderNumber: `ORD-${placedAt.getTime()}-${lettersFor(name, 5)}`,
    checkoutId: fixedId(placedAt, `checkout ${name}`),
    userId: buyer.userId,
    customerId: buyer.customerId,
    customerName: buyer.name,
    customerEmail: buyer.email,
    customerPhone: buyer.phone,
    subtotal: toman(subtotal),
    shippingCost: shipping.baseRate,
    tax: toman(0),
    discount: toman(0),
    total: toman(subtotal + shipping.baseRate),
    shippingMethodId: shipping.id,
    shippingMethodName: shipping.methodName,
    deliveryTime: shipping.deliveryTime,
    shippingAddress: address,
    createdAt: placedAt,
  } satisfies Partial<typeof orders.$inferInsert>
}

export function orderRow(purchase: Purchase): typeof orders.$inferInsert {
  const { placedAt, paidAt, shippedAt, deliveredAt } = purchase
  return {
    ...placedRow(purchase),
    status: 'delivered',
    paymentMethod: 'bank_transfer',
    paymentStatus: 'paid',
    ...parcelOf(purchase),
    holdState: 'settled',
    holdExpiresAt: hoursAfter(placedAt, 72),
    paidAt,
    shippedAt,
    deliveredAt,
    updatedAt: deliveredAt,
  }
}

export function itemRows(purchase: Placement): (typeof orderItems.$inferInsert & { id: string })[] {
  return purchase.lines.map(({ product, quantity }, displayOrder) => ({
    id: fixedId(purchase.placedAt, `item ${purchase.name} ${product.slug}`),
    orderId: orderId(purchase),
    productId: productId(product),
    productName: product.farsiName,
    productSku: product.sku,
    productImage: pictureOf(product.pictures[0]).url,
    productFacts: factsLine(shownFacts(product)),
    weightG: allFacts(product).weightG ?? null,
    quantity,
    unitPrice: toman(product.price),
    totalPrice: toman(product.price * quantity),
    displayOrder,
  }))
}

export function moveRows(purchase: Placement): (typeof stockMoves.$inferInsert)[] {
  return itemRows(purchase).map((item) => ({
    id: fixedId(purchase.placedAt, `move ${item.id}`),
    productId: item.productId,
    orderItemId: item.id,
    kind: 'taken',
    change: -item.quantity,
    createdAt: purchase.placedAt,
  }))
}

type State = { status: OrderStatus; payment_status: PaymentStatus }

/** One row per change of state: placed by the shopper, then changed by the clerk who confirmed the payment. */
export function auditRows(purchase: Purchase): (typeof auditLog.$inferInsert & { createdAt: Date })[] {
  const placed: State = { status: 'pending', payment_status: 'pending' }
  const paid: State = { status: 'processing', payment_status: 'paid' }
  const shipped: State = { status: 'shipped', payment_status: 'paid' }
  const delivered: State = { status: 'delivered', payment_status: 'paid' }
  const about = { objectType: 'order', objectId: orderId(purchase) }
  const byClerk = { ...about, actorKind: 'staff', actorId: clerk.userId } as const
  return [
    {
      ...about,
      actorKind: 'shopper',
      actorId: purchase.buyer.userId,
      action: 'order.placed',
      newState: placed,
      createdAt: purchase.placedAt,
    },
    { ...byClerk, action: 'order.paid', oldState: placed, newState: paid, createdAt: purchase.paidAt },
    { ...byClerk, action: 'order.ship', oldState: paid, newState: shipped, createdAt: purchase.shippedAt },
    { ...byClerk, action: 'order.deliver', oldState: shipped, newState: delivered, createdAt: purchase.deliveredAt },
  ]
}

export function paidEventRow(purchase: Placement & { paidAt: Date }): typeof outbox.$inferInsert {
  const id = orderId(purchase)
  const { paidAt } = purchase
  return {
    id: fixedId(paidAt, `event ${purchase.name}`),
    event: 'order.paid',
    orderId: id,
    dedupeKey: `order.paid:${id}`,
    tries: 1,
    createdAt: paidAt,
    availableAt: paidAt,
    sentAt: hoursAfter(paidAt, 1 / 60),
  }
}

export function parcelOf(placement: Placement): Shipment {
  const { name } = placement
  const { courierType } = shippingFor(name, addressOf(placement).city)
  if (courierType === 'پیک موتوری') return { carrier: 'courier', trackingNumber: null }
  const trackingNumber = String(10_000_000 + numberFor(`tracking ${name}`, 90_000_000))
  return { carrier: courierType === 'تیپاکس' ? 'tipax' : 'post', trackingNumber }
}

function shippingFor(name: string, city: string): ShippingRow & { id: string } {
  const offered = shippingRows.filter(
    ({ isActive, methodType, cities = [] }) => isActive && methodType !== 'pickup' && servesCity({ cities }, city),
  )
  const shipping = offered[numberFor(`shipping ${name}`, offered.length)]
  if (!shipping) throw new Error('no shipping method is active')
  return shipping
}
