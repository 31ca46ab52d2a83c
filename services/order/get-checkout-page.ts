import { dbFault } from '#db/errors.ts'
import type { Recipient } from '#domain/account/address.ts'
import type { SessionUser } from '#domain/account/session-user.ts'
import { cashCeiling } from '#domain/order/order-limits.ts'
import { fallbackShippingMethods, type ShippingMethod } from '#domain/order/shipping.ts'
import { type Address, listAddresses } from '../address/list-addresses.ts'
import type { BankAccount, ServiceContext } from '../context.ts'
import type { SignedIn } from '../session/find-session.ts'
import { shopperUser } from '../session/shopper-user.ts'
import { listShippingMethods } from './list-shipping-methods.ts'

/** The options of the checkout steps; the selection is stored by the browser. */
export type CheckoutPageData = {
  readonly user: SessionUser
  /** The recipient of the first address. */
  readonly recipient: Recipient
  readonly addresses: readonly Address[]
  readonly shippingMethods: readonly ShippingMethod[]
  /** Null when the shop accepts no bank transfers. */
  readonly bank: BankAccount | null
  /** Where orders are picked up; null when that is not offered. */
  readonly shopAddress: string | null
  /** The most that an order may cost to be paid in cash on delivery; 0: no order. */
  readonly cashCeiling: number
  readonly isDemo: boolean
}

export async function getCheckoutPage(context: ServiceContext, shopper: SignedIn): Promise<CheckoutPageData> {
  const [addresses, shippingMethods] = await Promise.all([listAddresses(context, shopper), offeredMethods(context)])
  const { bank, isDemo, shopAddress, orderLimits } = context.settings
  const { fullName, phone } = shopper
  return {
    user: shopperUser(shopper),
    recipient: { fullName, phone },
    addresses,
    shippingMethods,
    bank,
    shopAddress,
    cashCeiling: cashCeiling(orderLimits),
    isDemo,
  }
}

/** When the table is unavailable the checkout continues with fallback methods (product §7.3). */
async function offeredMethods({ db, settings }: ServiceContext): Promise<readonly ShippingMethod[]> {
  try {
    return await listShippingMethods(db, settings)
  } catch (error) {
    if (!dbFault(error)) throw error
    return fallbackShippingMethods
  }
}
