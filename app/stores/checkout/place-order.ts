import { requestApi } from '#app/stores/api.ts'
import type { ApiData, ApiInput } from '#app/stores/api-routes.ts'
import type { ItemChange } from '#domain/order/order-changes.ts'
import type { OrderRequest } from '#services/order/order-request.ts'

export type PlaceOutcome =
  | ({ readonly kind: 'placed' } & ApiData<'POST', '/orders'>)
  /** Prices, rates or stock are not what the shopper agreed to. */
  | { readonly kind: 'changed'; readonly message: string; readonly changes: readonly ItemChange[] }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  /** Rejected before anything was done: the same idempotency key can be sent again. */
  | { readonly kind: 'busy'; readonly message: string }
  /** The order may exist or not: sending the same idempotency key again finds out. */
  | { readonly kind: 'noResponse' }

/** Longer than the slowest response of the server, including the payment gateway. */
const timeoutMs = 40_000

export async function placeOrder(request: OrderRequest, idempotencyKey: string): Promise<PlaceOutcome> {
  const result = await requestApi('POST', '/orders', { body: request, timeoutMs, idempotencyKey })
  if (result.isOk) return { kind: 'placed', ...result.data }
  const { status, code, detail, fields, changes } = result.problem
  if (status === null || detail === null) return { kind: 'noResponse' }
  if (code === 'shop.busy') return { kind: 'busy', message: detail }
  if (status >= 500) return { kind: 'noResponse' }
  return changes ? { kind: 'changed', message: detail, changes } : { kind: 'refused', code, message: fields.couponCode ?? detail }
}

type CouponQuote = ApiData<'POST', '/orders/coupon'>

/** What a code gives for this purchase, or why not. `isRefused`: the shop has said no, not the network. */
export async function quoteCoupon(
  body: ApiInput<'POST', '/orders/coupon'>['body'],
): Promise<{ readonly quote: CouponQuote } | { readonly message: string; readonly isRefused: boolean }> {
  const result = await requestApi('POST', '/orders/coupon', { body, failed: 'کد تخفیف سنجیده نشد. دوباره تلاش کنید' })
  if (result.isOk) return { quote: result.data }
  const { code, message, fields } = result.problem
  return { message: fields.couponCode ?? message, isRefused: code.startsWith('coupon.') }
}

export type DeliveryDays = ApiData<'GET', '/orders/delivery-days'>['days']

/** When the method delivers to the city; `days` is null where there is nothing to choose. */
export async function fetchDeliveryDays(
  method: string,
  city: string,
  orderId: string | null,
): Promise<{ readonly days: DeliveryDays } | { readonly message: string }> {
  const query = { method, city, ...(orderId && { order: orderId }) }
  const result = await requestApi('GET', '/orders/delivery-days', { query, failed: 'زمان‌های تحویل خوانده نشد. دوباره تلاش کنید' })
  return result.isOk ? result.data : { message: result.problem.message }
}
