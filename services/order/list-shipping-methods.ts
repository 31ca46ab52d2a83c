import type { Db } from '#db/connect.ts'
import { activeShippingMethods } from '#db/order/shipping.ts'
import { offeredShipping, type ShippingMethod } from '#domain/order/shipping.ts'

/** The active shipping methods, or two built-in ones when there are none (product §7.3). */
export async function listShippingMethods(db: Db): Promise<readonly ShippingMethod[]> {
  return offeredShipping(await activeShippingMethods(db))
}
