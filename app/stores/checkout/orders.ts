import type { OrderView } from '#services/order/list-orders.ts'
import { type ApiResult, requestApi } from '../api.ts'
import type { ApiData } from '../api-routes.ts'

export type PaymentResult = ApiData<'POST', '/payments/verify'>

export function fetchOrder(id: string): Promise<ApiResult<{ order: OrderView }>> {
  return requestApi('GET', '/orders/:id', { params: { id }, failed: 'خطا در دریافت سفارش' })
}

export function cancelOrder(id: string): Promise<ApiResult<unknown>> {
  return requestApi('POST', '/orders/:id/cancel', { params: { id }, failed: 'خطا در لغو سفارش' })
}

/** Shown when the shopper has signed out in another tab before ordering or paying. */
export const notSignedIn = 'کاربر احراز هویت نشده است'

/** Starts another payment and opens the bank's page; returns the message when that fails. */
export async function payAgain(id: string): Promise<string | null> {
  const result = await requestApi('POST', '/orders/:id/pay', { params: { id }, failed: 'خطا در اتصال به درگاه پرداخت' })
  if (!result.isOk) return result.problem.code === 'session.missing' ? notSignedIn : result.problem.message
  const { payment } = result.data
  if (payment.kind === 'failed') return payment.message
  location.assign(payment.url)
  return null
}

/** Verifies a payment with the parameters of the bank's redirect. */
export function verifyPayment(authority: string, status: string): Promise<ApiResult<PaymentResult>> {
  return requestApi('POST', '/payments/verify', { body: { authority, status }, failed: 'خطا در تایید پرداخت' })
}
