import { and, eq, gte, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { equalsAny } from '#db/equals-any.ts'
import type { OrderRow } from '#db/order/orders.ts'
import { prepareOnce } from '#db/prepare-once.ts'
import { deliverySlots, deliveryWindows, holidays } from '#db/schema/delivery.ts'
import { orders } from '#db/schema/orders.ts'
import type { DayDecision } from '#domain/delivery/holidays.ts'
import type { DeliverySlot, DeliveryWindow } from '#domain/delivery/windows.ts'

const { id, city, weekdays, fromMinute, toMinute, capacity, cutoffHours } = deliveryWindows
const columns = { id, city, weekdays, fromMinute, toMinute, capacity, cutoffHours }

const selectActive = prepareOnce((db) =>
  db
    .select(columns)
    .from(deliveryWindows)
    .where(
      and(
        eq(deliveryWindows.methodId, sql.placeholder('methodId')),
        eq(deliveryWindows.isActive, true),
        or(isNull(city), eq(city, sql.placeholder('city'))),
      ),
    ),
)

/** Of a method for a city; empty where the shopper chooses no time. */
export function activeWindows(db: Db, methodId: string, wanted: string): Promise<DeliveryWindow[]> {
  return selectActive(db).execute({ methodId, city: wanted })
}

/** The methods whose shoppers choose a time, somewhere. */
export async function timedMethods(db: Db): Promise<string[]> {
  const { methodId, isActive } = deliveryWindows
  const rows = await db.selectDistinct({ methodId }).from(deliveryWindows).where(eq(isActive, true))
  return rows.map((row) => row.methodId)
}

/** Until the transaction ends the window does not change, so that a new slot has its capacity. Null: it is not offered any more. */
export async function shareLockWindow(tx: Tx, windowId: string): Promise<DeliveryWindow | null> {
  const [window] = await tx
    .select(columns)
    .from(deliveryWindows)
    .where(and(eq(id, windowId), eq(deliveryWindows.isActive, true)))
    .for('share')
  return window ?? null
}

type DeliveryFacts = {
  booked: { windowId: string; day: string; booked: number }[]
  decisions: DayDecision[]
  nowMs: number
}

const today = sql`(now() at time zone 'Asia/Tehran')::date`

/** What decides whether a window has room on one of the next days, by the database's clock. */
export async function deliveryFacts(db: Db, windowIds: readonly string[], days: number): Promise<DeliveryFacts> {
  const { windowId, day, booked } = deliverySlots
  const slots = await db
    .select({ windowId, day, booked })
    .from(deliverySlots)
    .where(and(equalsAny(windowId, windowIds), gte(day, today)))
  return { booked: slots, ...(await daysAhead(db, days)) }
}

/** The owner's decisions about the next days, and the time. */
export async function daysAhead(db: Db, days: number): Promise<Pick<DeliveryFacts, 'decisions' | 'nowMs'>> {
  const { day, isClosed } = holidays
  const decisions = await db
    .select({ day, isClosed })
    .from(holidays)
    .where(and(gte(day, today), lt(day, sql`${today} + ${days}::integer`)))
  const { rows } = await db.execute<{ ms: number }>(sql`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`)
  const [now] = rows
  if (!now) throw new Error('the database returned no time')
  return { decisions, nowMs: now.ms }
}

/** Takes one of the window's orders of that day; false when it is full. The window is locked before (`shareLockWindow`). */
export async function bookDeliverySlot(tx: Tx, window: { id: string; capacity: number }, onDay: string): Promise<boolean> {
  const taken = await tx
    .insert(deliverySlots)
    .values({ windowId: window.id, day: onDay, capacity: window.capacity, booked: 1 })
    .onConflictDoUpdate({
      target: [deliverySlots.windowId, deliverySlots.day],
      set: { booked: sql`${deliverySlots.booked} + 1` },
      setWhere: sql`${deliverySlots.booked} < ${deliverySlots.capacity}`,
    })
    .returning({ booked: deliverySlots.booked })
  return taken.length === 1
}

type DeliverySlotOfOrder = Pick<OrderRow, 'id' | 'deliveryWindowId' | 'deliveryDay'>

/** A locked order gives its time of delivery back; nothing for an order without one. The order still shows it, and can take it again. */
export async function freeDeliverySlotOf(tx: Tx, { deliveryWindowId, deliveryDay }: DeliverySlotOfOrder): Promise<void> {
  if (deliveryWindowId === null || deliveryDay === null) return
  const { windowId, day, booked } = deliverySlots
  await tx
    .update(deliverySlots)
    .set({ booked: sql`${booked} - 1` })
    .where(and(eq(windowId, deliveryWindowId), eq(day, deliveryDay)))
}

/** Stores the time of delivery that the order shows, without booking or freeing a slot. Null: none any more. */
export async function setDeliverySlotOf(tx: Tx, orderId: string, slot: DeliverySlot | null): Promise<void> {
  const { windowId = null, day: onDay = null, fromMinute: from = null, toMinute: to = null } = slot ?? {}
  const columns = { deliveryWindowId: windowId, deliveryDay: onDay, deliveryFrom: from, deliveryTo: to }
  await tx.update(orders).set(columns).where(eq(orders.id, orderId))
}

/** The time of delivery that an unpaid order of this shopper holds, if it does. */
export async function heldDeliverySlot(db: Db, userId: string, orderId: string): Promise<{ windowId: string; day: string } | null> {
  const { deliveryWindowId: windowId, deliveryDay: day } = orders
  const [held] = await db
    .select({ windowId, day })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId), eq(orders.status, 'pending'), eq(orders.holdState, 'active')))
  return held?.windowId && held.day ? { windowId: held.windowId, day: held.day } : null
}
