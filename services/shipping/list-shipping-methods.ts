import type { Db } from '#db/connect.ts'
import { dbFault } from '#db/errors.ts'
import { activeShippingMethods } from '#db/order/shipping.ts'
import { fallbackShippingMethods, isPickup, offeredShipping, type ShippingMethod } from '#domain/order/shipping.ts'
import type { ServiceContext, ShopSettings } from '#services/context.ts'

/** The active shipping methods, or two built-in ones when there are none (product §7.3). Nothing is picked up at a shop without an address. */
export async function listShippingMethods(db: Db, { shopAddress }: Pick<ShopSettings, 'shopAddress'>): Promise<readonly ShippingMethod[]> {
  const active = await activeShippingMethods(db)
  return offeredShipping(active.filter((method) => shopAddress !== null || !isPickup(method)))
}

/** When the table is unavailable the checkout continues with the fallback methods (product §7.3). */
export async function listMethodsForCheckout({ db, settings }: ServiceContext): Promise<readonly ShippingMethod[]> {
  try {
    return await listShippingMethods(db, settings)
  } catch (error) {
    if (!dbFault(error)) throw error
    return fallbackShippingMethods
  }
}
