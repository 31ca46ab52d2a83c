import type { Db } from '#db/connect.ts'
import { activeShippingMethods } from '#db/order/shipping.ts'
import { offeredShipping, type ShippingMethod } from '#domain/order/shipping.ts'

/** What the shop delivers by; two built-in methods when it has named none (spec §7). */
export async function listShippingMethods(db: Db): Promise<readonly ShippingMethod[]> {
  return offeredShipping(await activeShippingMethods(db))
}
