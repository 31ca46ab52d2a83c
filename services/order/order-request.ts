import type { IsoDay } from '#domain/days.ts'
import type { RequestedItem } from '#domain/order/order-draft.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'
import type { SignedIn } from '#services/session/find-session.ts'

/** What the last step of the checkout sends. */
export type OrderRequest = {
  items: readonly RequestedItem[]
  /** Null for an order that is picked up. */
  addressId: string | null
  shippingMethodId: string
  /** Where the method has windows for the city: the one that was chosen, and its day. */
  delivery: { windowId: string; day: IsoDay } | null
  paymentMethod: PaymentMethod
  receiptId: string | null
  /** As the shopper typed it. */
  couponCode: string | null
  /** The total that the shopper agreed to; another total is refused, never charged. */
  expectedTotal: number
}

export type OrderPlacement = { shopper: SignedIn; key: string; request: OrderRequest; requestId?: string }
