import { and, asc, eq, gt, gte, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { deliverySlots, deliveryWindows, holidays } from '#db/schema/delivery.ts'
import { orders, shippingMethods } from '#db/schema/orders.ts'

export type StoredWindow = typeof deliveryWindows.$inferSelect
export type StoredHoliday = typeof holidays.$inferSelect

const today = sql`(now() at time zone 'Asia/Tehran')::date`

/** Inactive ones too: methods in the sequence of the checkout, windows in that of the day. */
export function listWindows(db: Db): Promise<StoredWindow[]> {
  return db.select().from(deliveryWindows).orderBy(asc(deliveryWindows.fromMinute), asc(deliveryWindows.toMinute), asc(deliveryWindows.id))
}

/** What a window can be for. */
export function windowMethods(db: Db): Promise<{ id: string; name: string; isActive: boolean }[]> {
  const { id, methodName: name, isActive, displayOrder, baseRate } = shippingMethods
  return db.select({ id, name, isActive }).from(shippingMethods).orderBy(asc(displayOrder), asc(baseRate), asc(id))
}

/** How many orders each window has today and later. */
export async function bookedAhead(db: Db): Promise<Map<string, number>> {
  const { windowId, booked, day } = deliverySlots
  const rows = await db
    .select({ windowId, sum: sql<number>`sum(${booked})::integer` })
    .from(deliverySlots)
    .where(gte(day, today))
    .groupBy(windowId)
  return new Map(rows.map((row) => [row.windowId, row.sum]))
}

/** Waits for orders that are choosing it right now. */
export async function lockWindow(tx: Tx, id: string): Promise<StoredWindow | null> {
  const [window] = await tx.select().from(deliveryWindows).where(eq(deliveryWindows.id, id)).for('update')
  return window ?? null
}

type WindowColumns = Omit<typeof deliveryWindows.$inferInsert, 'id' | 'version' | 'createdAt' | 'updatedAt'>

export async function insertWindow(tx: Tx, fields: WindowColumns): Promise<string> {
  const [row] = await tx.insert(deliveryWindows).values(fields).returning({ id: deliveryWindows.id })
  if (!row) throw new Error('a delivery window was not stored')
  return row.id
}

/** A locked window; the days ahead get its capacity, which is not below what they have (`fullestDay`). */
export async function updateWindow(tx: Tx, id: string, fields: WindowColumns): Promise<number> {
  const [row] = await tx
    .update(deliveryWindows)
    .set(fields)
    .where(eq(deliveryWindows.id, id))
    .returning({ version: deliveryWindows.version })
  if (!row) throw new Error('a locked delivery window has a row')
  const { windowId, day } = deliverySlots
  await tx
    .update(deliverySlots)
    .set({ capacity: fields.capacity })
    .where(and(eq(windowId, id), gte(day, today)))
  return row.version
}

/** The day ahead with the most orders above `capacity`, if there is one; its slots stay locked. */
export async function fullestDay(tx: Tx, id: string, capacity: number): Promise<{ day: string; booked: number } | null> {
  const { windowId, day, booked } = deliverySlots
  const rows = await tx
    .select({ day, booked })
    .from(deliverySlots)
    .where(and(eq(windowId, id), gte(day, today), gt(booked, capacity)))
    .orderBy(asc(day))
    .for('update')
  return rows.toSorted((a, b) => b.booked - a.booked)[0] ?? null
}

export async function deleteWindow(tx: Tx, id: string): Promise<void> {
  await tx.delete(deliveryWindows).where(eq(deliveryWindows.id, id))
}

/** Cancelled ones too: they refer to it. */
export function countOrdersIn(tx: Tx, id: string): Promise<number> {
  return tx.$count(orders, eq(orders.deliveryWindowId, id))
}

/** Today's and later. */
export function listHolidays(db: Db): Promise<StoredHoliday[]> {
  return db.select().from(holidays).where(gte(holidays.day, today)).orderBy(asc(holidays.day))
}

export async function insertHoliday(tx: Tx, fields: Pick<StoredHoliday, 'day' | 'name' | 'isClosed'>): Promise<string> {
  const [row] = await tx.insert(holidays).values(fields).returning({ id: holidays.id })
  if (!row) throw new Error('a holiday was not stored')
  return row.id
}

export async function lockHoliday(tx: Tx, id: string): Promise<StoredHoliday | null> {
  const [holiday] = await tx.select().from(holidays).where(eq(holidays.id, id)).for('update')
  return holiday ?? null
}

export async function deleteHoliday(tx: Tx, id: string): Promise<void> {
  await tx.delete(holidays).where(eq(holidays.id, id))
}
