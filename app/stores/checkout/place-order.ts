import type { ItemChange } from '#domain/order/order-changes.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'
import type { ShippingMethod } from '#domain/order/shipping.ts'
import type { OrderView } from '#services/order/list-orders.ts'
import type { PlacedOrder } from '#services/order/place-order-and-start-payment.ts'
import { callApi } from '../api.ts'

export type OrderRequest = {
  readonly items: readonly { readonly productId: string; readonly quantity: number }[]
  readonly addressId: string
  readonly shippingMethodId: string
  readonly paymentMethod: PaymentMethod
  readonly receiptId: string | null
  readonly expectedTotal: number
}

export type PlaceOutcome =
  | { readonly kind: 'placed'; readonly order: OrderView; readonly payment: PlacedOrder['payment'] }
  /** Prices, rates or stock are not what the shopper agreed to. */
  | { readonly kind: 'changed'; readonly message: string; readonly changes: readonly ItemChange[] }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  /** Turned away before anything was done: the same key can be sent again. */
  | { readonly kind: 'busy'; readonly message: string }
  /** Nobody answered: the order may be there or not, and the same key will tell. */
  | { readonly kind: 'lost' }

/** Longer than the server takes at its slowest, with the gateway behind it. */
const timeoutMs = 40_000

export async function placeOrder(wish: OrderRequest, idempotencyKey: string): Promise<PlaceOutcome> {
  try {
    const answer = await callApi('POST', '/api/orders', wish, { timeoutMs, idempotencyKey })
    const told = await answer.json()
    if (answer.ok) return { kind: 'placed', order: told.order, payment: told.payment }
    if (told.code === 'shop.busy') return { kind: 'busy', message: told.detail }
    if (answer.status >= 500) return { kind: 'lost' }
    if (Array.isArray(told.changes)) return { kind: 'changed', message: told.detail, changes: told.changes }
    return { kind: 'refused', code: told.code, message: told.detail }
  } catch {
    return { kind: 'lost' }
  }
}

/** What the shop delivers by now; null when nobody answered. */
export async function fetchShippingMethods(): Promise<readonly ShippingMethod[] | null> {
  try {
    const answer = await callApi('GET', '/api/shipping-methods')
    return answer.ok ? (await answer.json()).methods : null
  } catch {
    return null
  }
}
