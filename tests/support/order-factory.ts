import { randomBytes, randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { products } from '#db/schema/catalog.ts'
import { type ActorKind, auditLog, outbox } from '#db/schema/operations.ts'
import { orderItems, orders, paymentAttempts, stockMoves } from '#db/schema/orders.ts'
import { toman } from '#domain/money.ts'
import type { OrderStatus, PaymentStatus } from '#domain/order/order.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'
import { aProduct, aShopper, aStaffMember, type Product, type Shopper } from './factories.ts'

export type Order = typeof orders.$inferSelect

type OrderFacts = {
  shopper?: Shopper
  lines?: { product: Product; quantity: number }[]
  status?: OrderStatus
  paymentStatus?: PaymentStatus
  paymentMethod?: PaymentMethod
  shippingCost?: number
}

type State = { status: OrderStatus; payment_status: PaymentStatus }

/** An order in the given state, with everything the invariants require for it. */
export async function anOrder(db: Db, facts: OrderFacts = {}): Promise<Order> {
  const shopper = facts.shopper ?? (await aShopper(db))
  const lines = facts.lines ?? [{ product: await aProduct(db), quantity: 1 }]
  return db.transaction(async (tx) => {
    const order = await insertOrder(tx, shopper, lines, facts)
    await insertLines(tx, order, lines)
    await writeLog(tx, order, shopper)
    if (order.paidAt) await writePayment(tx, order)
    return order
  })
}

async function insertOrder(tx: Tx, shopper: Shopper, lines: { product: Product; quantity: number }[], facts: OrderFacts): Promise<Order> {
  const { status = 'pending', paymentStatus = 'pending', paymentMethod = 'zarinpal', shippingCost = 50_000 } = facts
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'refunded'
  const subtotal = lines.reduce((sum, { product, quantity }) => sum + (product.price ?? 0) * quantity, 0)
  const address = {
    full_name: shopper.fullName,
    phone: shopper.phone,
    address_line1: 'خیابان نمونه',
    address_line2: null,
    city: 'تهران',
    state: 'تهران',
  }
  const [order] = await tx
    .insert(orders)
    .values({
      orderNumber: `ORD-${randomInt(1e12)}-${randomBytes(3).toString('hex').toUpperCase().slice(0, 5)}`,
      checkoutId: newId(),
      userId: shopper.userId,
      customerId: shopper.customerId,
      customerName: shopper.fullName,
      customerEmail: shopper.email,
      customerPhone: shopper.phone,
      subtotal: toman(subtotal),
      shippingCost: toman(shippingCost),
      total: toman(subtotal + shippingCost),
      status,
      paymentStatus,
      paymentMethod,
      shippingMethodName: 'پست پیشتاز',
      shippingAddress: { ...address, postal_code: null, country: 'Iran' },
      holdState: status === 'pending' ? 'active' : status === 'cancelled' ? 'released' : 'settled',
      holdExpiresAt: sql`now() + interval '30 minutes'`,
      confirmedAt: paymentMethod === 'cod' && status !== 'pending' ? sql`now()` : null,
      paidAt: isPaid ? sql`now()` : null,
      deliveredAt: status === 'delivered' ? sql`now()` : null,
      cancelledAt: status === 'cancelled' ? sql`now()` : null,
      cancelReason: status === 'cancelled' ? 'expired' : null,
    })
    .returning()
  if (!order) throw new Error('the order was not written')
  return order
}

async function insertLines(tx: Tx, order: Order, lines: { product: Product; quantity: number }[]): Promise<void> {
  for (const { product, quantity } of lines) {
    const unitPrice = toman(product.price ?? 0)
    const line = { orderId: order.id, productId: product.id, productName: product.farsiName, productSku: product.sku, quantity, unitPrice }
    const orderItemId = newId()
    await tx.insert(orderItems).values({ id: orderItemId, ...line, totalPrice: toman(unitPrice * quantity) })
    await tx.insert(stockMoves).values({ productId: product.id, orderItemId, kind: 'taken', change: -quantity })
    const isReturned = order.holdState === 'released'
    // Later than the move before it, although both are written in one transaction.
    const returned = { kind: 'returned', change: quantity, createdAt: sql`clock_timestamp()` } as const
    if (isReturned) await tx.insert(stockMoves).values({ productId: product.id, orderItemId, ...returned })
    await tx
      .update(products)
      .set({
        stockQuantity: sql`${products.stockQuantity} - ${isReturned ? 0 : quantity}`,
        unitsSold: sql`${products.unitsSold} + ${order.paymentStatus === 'paid' ? quantity : 0}`,
      })
      .where(eq(products.id, product.id))
  }
}

async function writeLog(tx: Tx, order: Order, shopper: Shopper): Promise<void> {
  const placed: State = { status: 'pending', payment_status: 'pending' }
  const now: State = { status: order.status, payment_status: order.paymentStatus }
  const log = async (actorKind: ActorKind, actorId: string, action: string, oldState: State | null, newState: State) => {
    await tx.insert(auditLog).values({ actorKind, actorId, action, objectType: 'order', objectId: order.id, oldState, newState })
  }
  await log('shopper', shopper.userId, 'order.placed', null, placed)
  const isPlacedOnly = now.status === placed.status && now.payment_status === placed.payment_status
  if (isPlacedOnly) return
  const clerk = await aStaffMember(tx)
  await log('staff', clerk.userId, order.paidAt ? 'order.paid' : `order.${order.status}`, placed, now)
}

async function writePayment(tx: Tx, order: Order): Promise<void> {
  const sent = { tries: 1, sentAt: sql`now()` }
  await tx.insert(outbox).values({ event: 'order.paid', orderId: order.id, dedupeKey: `order.paid:${order.id}`, ...sent })
  if (order.paymentMethod !== 'zarinpal') return
  await tx.insert(paymentAttempts).values({
    orderId: order.id,
    provider: 'zarinpal',
    environment: 'sandbox',
    merchant: '00000000-0000-0000-0000-000000000000',
    amountRial: order.total * 10,
    state: 'verified',
    authority: `S${randomBytes(18).toString('hex').slice(0, 35)}`,
    refId: String(randomInt(1e12)),
    expiresAt: sql`now() + interval '30 minutes'`,
    verifiedAt: sql`now()`,
  })
}
