import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { type Actor, writeAudit } from '#db/audit.ts'
import { isWithinLast, seconds, statementClock } from '#db/clock.ts'
import type { Db, Tx } from '#db/connect.ts'
import { preparable, prepareOnce } from '#db/prepare-once.ts'
import { orderItems, orders } from '#db/schema/orders.ts'
import { type HoldState, type OrderStatus, type OrderTransition, type PaymentStatus, transitionOrder } from '#domain/order/order.ts'
import type { LapsedOrder, OpenOrder } from '#domain/order/order-limits.ts'
import { onlineOrderMinutes, type PaymentMethod } from '#domain/order/payment.ts'

export type OrderRow = typeof orders.$inferSelect

/** `isEnded`: the day in which an online order can be paid, and in which the price of any other stands, is over. */
export type LockedOrder = OrderRow & { isEnded: boolean }

export const isEnded = sql<boolean>`${orders.createdAt} <= now() - make_interval(mins => ${onlineOrderMinutes})`

/** Locks the order until the transaction ends. */
export async function lockOrder(tx: Tx, orderId: string): Promise<LockedOrder | null> {
  const columns = { ...getTableColumns(orders), isEnded }
  const [order] = await tx.select(columns).from(orders).where(eq(orders.id, orderId)).for('update')
  return order ?? null
}

type TransitionFacts = Partial<
  Pick<typeof orders.$inferInsert, 'trackingNumber' | 'carrier' | 'cancelReason' | 'holdRound' | 'paymentMethod' | 'receiptId'>
>

/** What a transition writes besides the states; all timestamps are the database's. */
const timestampsFor: Partial<Record<OrderTransition, object>> = {
  // Staff that accepts a cash order, or takes its money, has confirmed it.
  accept: { confirmedAt: sql`coalesce(${orders.confirmedAt}, now())` },
  pay: { paidAt: sql`now()`, confirmedAt: sql`case when ${orders.paymentMethod} = 'cod' then coalesce(${orders.confirmedAt}, now()) end` },
  collect: { paidAt: sql`now()` },
  ship: { shippedAt: sql`now()` },
  deliver: { deliveredAt: sql`now()` },
  release: { releasedAt: sql`now()` },
  cancel: { cancelledAt: sql`now()`, releasedAt: sql`case when ${orders.holdState} = 'released' then ${orders.releasedAt} else now() end` },
}

/** The action of a transition in the audit log. */
export function actionOf(transition: OrderTransition): string {
  return transition === 'pay' || transition === 'collect' ? 'order.paid' : `order.${transition}`
}

export type OrderWithHold = {
  id: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  holdState: HoldState
  paymentMethod: PaymentMethod
  holdRound: number
}

/** Applies a transition to a locked order and writes its audit row; null when the transition is not legal. */
export async function applyTransition<Order extends OrderWithHold>(
  tx: Tx,
  order: Order,
  transition: OrderTransition,
  actor: Actor,
  facts: TransitionFacts = {},
): Promise<Order | null> {
  const next = transitionOrder(order, transition)
  if (!next) return null
  await tx
    .update(orders)
    .set({ ...next, ...timestampsFor[transition], ...facts })
    .where(eq(orders.id, order.id))
  const isVisibleChange = next.status !== order.status || next.paymentStatus !== order.paymentStatus
  if (isVisibleChange) {
    await writeAudit(tx, actor, {
      action: actionOf(transition),
      objectType: 'order',
      objectId: order.id,
      oldState: { status: order.status, payment_status: order.paymentStatus },
      newState: { status: next.status, payment_status: next.paymentStatus },
    })
  }
  return { ...order, ...next }
}

const databaseEpochMs = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** The database's clock, for order numbers and time windows. */
export async function epochMs(db: Db): Promise<number> {
  const { rows } = await db.execute<{ ms: number }>(sql`select ${databaseEpochMs} as ms`)
  const [now] = rows
  if (!now) throw new Error('the database returned no time')
  return now.ms
}

type ShopperOrders = {
  /** Neither paid nor ended, the oldest first. */
  open: OpenOrder[]
  /** Unpaid, and gave their stock back in the last day. */
  lapsed: LapsedOrder[]
  /** Has a paid order. */
  isKnownCustomer: boolean
  epochMs: number
}

/** Confirmed cash orders and transfers are judged by the staff, unless the shopper gives them up. */
const isLapsed = sql`payment_status in ('pending', 'failed') and hold_state = 'released' and ${isWithinLast(sql`o.released_at`, sql.raw("interval '1 day'"))}
  and (payment_method = 'zarinpal' or payment_method = 'cod' and confirmed_at is null or cancel_reason = 'by_shopper')`

const selectOpenOrders = prepareOnce((db) => {
  const userId = sql.placeholder('userId')
  // Literals, so that a prepared statement can use the partial index.
  const statement = sql`select
    exists (select from ${orders} where user_id = ${userId} and payment_status = 'paid') as "isKnownCustomer", ${databaseEpochMs} as "epochMs",
    (select coalesce(json_agg(json_build_object('id', o.id, 'paymentMethod', o.payment_method,
        'holdsStock', o.status = 'pending' and o.hold_state = 'active', 'total', o.total, 'units', i.units, 'productIds', i.products)
        order by o.created_at, o.id), '[]')
      from ${orders} o cross join lateral (
        select sum(quantity) as units, json_agg(product_id) as products from ${orderItems} where order_id = o.id) i
      where user_id = ${userId} and status in ('pending', 'processing', 'shipped') and payment_status in ('pending', 'failed')) as open,
    (select coalesce(json_agg(json_build_object('id', o.id, 'paymentMethod', o.payment_method, 'total', o.total,
        'units', (select sum(quantity) from ${orderItems} where order_id = o.id),
        'heldMinutes', extract(epoch from o.released_at - o.created_at) / 60)), '[]')
      from ${orders} o where user_id = ${userId} and ${isLapsed}) as lapsed`
  return preparable<ShopperOrders>(db, statement)
})

/** What a shopper has open, whether they have paid for an order before, and the time of the database's clock, in one query. */
export async function openOrdersOf(tx: Tx, userId: string): Promise<ShopperOrders> {
  const { rows } = await selectOpenOrders(tx).execute({ userId })
  const [row] = rows
  if (!row) throw new Error('the database returned no time')
  return row
}

export async function findOrderByCheckout(db: Db, userId: string, checkoutId: string): Promise<OrderRow | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.checkoutId, checkoutId), eq(orders.userId, userId)))
  return order ?? null
}

/** Whether somebody has placed an order in the last seconds, on any node; also in a long transaction. */
export async function isOrdering(db: Db, lastSeconds: number): Promise<boolean> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isWithinLast(orders.createdAt, seconds(lastSeconds), statementClock))
    .limit(1)
  return order !== undefined
}
