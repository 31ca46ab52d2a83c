import { timedMethods } from '#db/delivery/slots.ts'
import { dbFault } from '#db/errors.ts'
import type { Recipient } from '#domain/account/address.ts'
import type { SessionUser } from '#domain/account/session-user.ts'
import { cashCeiling } from '#domain/order/order-limits.ts'
import { isPickup, type ShownMethod, shownMethod } from '#domain/order/shipping.ts'
import { type Address, listAddresses } from '#services/address/list-addresses.ts'
import type { BankAccount, ServiceContext } from '#services/context.ts'
import type { SignedIn } from '#services/session/find-session.ts'
import { shopperUser } from '#services/session/shopper-user.ts'
import { listMethodsForCheckout } from '#services/shipping/list-shipping-methods.ts'

/** The options of the checkout steps; the selection is stored by the browser. */
export type CheckoutPageData = {
  readonly user: SessionUser
  /** The recipient of the first address. */
  readonly recipient: Recipient
  readonly addresses: readonly Address[]
  /** Pick-up at the shop; null when that is not offered. What the others cost depends on address and goods (`quoteMethods`). */
  readonly pickup: ShownMethod | null
  /** The ids of the methods whose shoppers choose a day and a window, in some city. */
  readonly timedMethods: readonly string[]
  /** Null when the shop accepts no bank transfers. */
  readonly bank: BankAccount | null
  /** Where orders are picked up; null when that is not offered. */
  readonly shopAddress: string | null
  /** The most that an order may cost to be paid in cash on delivery; 0: no order. */
  readonly cashCeiling: number
  readonly isDemo: boolean
}

export async function getCheckoutPage(context: ServiceContext, shopper: SignedIn): Promise<CheckoutPageData> {
  const [addresses, methods] = await Promise.all([listAddresses(context, shopper), listMethodsForCheckout(context)])
  const pickup = methods.find(isPickup)
  const { bank, isDemo, shopAddress, orderLimits } = context.settings
  const { fullName, phone } = shopper
  return {
    user: shopperUser(shopper),
    recipient: { fullName, phone },
    addresses,
    pickup: pickup ? shownMethod(pickup) : null,
    timedMethods: await listTimed(context),
    bank,
    shopAddress,
    cashCeiling: cashCeiling(orderLimits),
    isDemo,
  }
}

/** None when the table is unavailable: the checkout goes on with the fallback methods (product §7.3). */
async function listTimed({ db }: ServiceContext): Promise<readonly string[]> {
  try {
    return await timedMethods(db)
  } catch (error) {
    if (!dbFault(error)) throw error
    return []
  }
}
