import type { Db } from '#db/connect.ts'
import { activeShippingMethods } from '#db/order/shipping.ts'
import { isPickup, offeredShipping, type ShippingMethod } from '#domain/order/shipping.ts'
import type { ShopSettings } from '../context.ts'

/** The active shipping methods, or two built-in ones when there are none (product §7.3). Nothing is picked up at a shop without an address. */
export async function listShippingMethods(db: Db, { shopAddress }: Pick<ShopSettings, 'shopAddress'>): Promise<readonly ShippingMethod[]> {
  const active = await activeShippingMethods(db)
  return offeredShipping(active.filter((method) => shopAddress !== null || !isPickup(method)))
}
