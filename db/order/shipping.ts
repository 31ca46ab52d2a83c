import { asc, eq } from 'drizzle-orm'
import type { ShippingMethod } from '#domain/order/shipping.ts'
import type { Db } from '../connect.ts'
import { shippingMethods } from '../schema/orders.ts'

/** Sorted by display order, then by rate (product §7.2). */
export async function activeShippingMethods(db: Db): Promise<ShippingMethod[]> {
  const {
    id,
    methodName,
    methodType,
    deliveryTime,
    courierType,
    cities,
    isPost,
    maxWeightG,
    baseRate,
    freeFrom,
    description,
    displayOrder,
  } = shippingMethods
  return db
    .select({
      id,
      methodName,
      methodType,
      deliveryTime,
      courierType,
      cities,
      isPost,
      maxWeightG,
      baseRate,
      freeFrom,
      description,
      displayOrder,
    })
    .from(shippingMethods)
    .where(eq(shippingMethods.isActive, true))
    .orderBy(asc(displayOrder), asc(baseRate))
}
