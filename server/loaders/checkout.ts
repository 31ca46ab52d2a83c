import type { ServiceContext } from '#services/context.ts'
import { type CheckoutPageData, getCheckoutPage } from '#services/order/get-checkout-page.ts'
import { type ShopperPageData, shopperUser } from '#services/session/shopper-user.ts'
import type { PageRequest } from './load-props.ts'

/** The route lets only signed-in shoppers come so far. */
export async function checkoutLoader(context: ServiceContext, { shopper }: PageRequest): Promise<CheckoutPageData | null> {
  return shopper && getCheckoutPage(context, shopper)
}

export type PaymentReturnQuery = { authority: string; status: string }

/** What the bank wrote into the address; whoever opens it may see the page. */
export async function paymentReturnLoader(_shop: ServiceContext, { query }: PageRequest): Promise<PaymentReturnQuery> {
  return { authority: query.get('Authority') ?? '', status: query.get('Status') ?? '' }
}

/** The order itself is asked for by the page: only the browser knows which one it placed. */
export async function checkoutSuccessLoader(_shop: ServiceContext, { shopper }: PageRequest): Promise<ShopperPageData | null> {
  return shopper && { user: shopperUser(shopper) }
}
