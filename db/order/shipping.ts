import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { ShippingMethod } from '#domain/order/shipping.ts'
import type { Db } from '../connect.ts'
import { shippingMethods } from '../schema/orders.ts'

const { isActive, version: _version, createdAt: _createdAt, updatedAt: _updatedAt, ...offered } = getTableColumns(shippingMethods)

/** Sorted by display order, then by rate (product §7.2). */
export async function activeShippingMethods(db: Db): Promise<ShippingMethod[]> {
  return db.select(offered).from(shippingMethods).where(eq(isActive, true)).orderBy(asc(offered.displayOrder), asc(offered.baseRate))
}
