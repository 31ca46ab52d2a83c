import { asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { orders, shippingMethods } from '#db/schema/orders.ts'
import type { ShippingFields } from '#domain/desk/shipping/shipping-form.ts'

export type StoredMethod = typeof shippingMethods.$inferSelect

/** Inactive ones too, as the checkout sorts them. */
export function listDeskMethods(db: Db): Promise<StoredMethod[]> {
  return db
    .select()
    .from(shippingMethods)
    .orderBy(...sequence)
}

/** All of them, in one sequence: two moves cannot deadlock. */
export async function lockMethods(tx: Tx): Promise<StoredMethod[]> {
  const locked = await tx.select().from(shippingMethods).orderBy(shippingMethods.id).for('update')
  return locked.toSorted((a, b) => a.displayOrder - b.displayOrder || a.baseRate - b.baseRate || (a.id < b.id ? -1 : 1))
}

const sequence = [asc(shippingMethods.displayOrder), asc(shippingMethods.baseRate), asc(shippingMethods.id)]

export async function insertMethod(tx: Tx, fields: ShippingFields & { displayOrder: number }): Promise<string> {
  const [row] = await tx
    .insert(shippingMethods)
    .values({ ...fields, cities: [...fields.cities] })
    .returning({ id: shippingMethods.id })
  if (!row) throw new Error('a shipping method was not stored')
  return row.id
}

export async function updateMethod(tx: Tx, id: string, fields: ShippingFields): Promise<number> {
  const [row] = await tx
    .update(shippingMethods)
    .set({ ...fields, cities: [...fields.cities] })
    .where(eq(shippingMethods.id, id))
    .returning({ version: shippingMethods.version })
  if (!row) throw new Error('a locked shipping method has a row')
  return row.version
}

export async function deleteMethod(tx: Tx, id: string): Promise<void> {
  await tx.delete(shippingMethods).where(eq(shippingMethods.id, id))
}

/** Up to `limit`. */
export async function countOrdersBy(tx: Tx, id: string, limit: number): Promise<number> {
  const found = tx.select({ one: sql`1` }).from(orders).where(eq(orders.shippingMethodId, id)).limit(limit).as('found')
  return tx.$count(found)
}
