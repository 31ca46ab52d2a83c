import { type ApiResult, requestApi } from '#app/stores/api.ts'
import type { ApiData } from '#app/stores/api-routes.ts'
import type { ItemChange } from '#domain/order/order-changes.ts'
import type { OrderView } from '#services/order/list-orders.ts'

export type PaymentResult = ApiData<'POST', '/payments/verify'>

export function fetchOrder(id: string): Promise<ApiResult<{ order: OrderView }>> {
  return requestApi('GET', '/orders/:id', { params: { id }, failed: 'خطا در دریافت سفارش' })
}

export function cancelOrder(id: string): Promise<ApiResult<unknown>> {
  return requestApi('POST', '/orders/:id/cancel', { params: { id }, failed: 'خطا در لغو سفارش' })
}

/** Asks the staff to cancel a paid order that is not shipped. */
export function requestCancel(id: string, reason: string): Promise<ApiResult<{ order: OrderView }>> {
  return requestApi('POST', '/orders/:id/cancel-request', { params: { id }, body: { reason }, failed: 'خطا در ثبت درخواست' })
}

/** Sends another receipt after one was rejected. */
export function replaceReceipt(id: string, receiptId: string): Promise<ApiResult<{ order: OrderView }>> {
  return requestApi('POST', '/orders/:id/receipt', { params: { id }, body: { receiptId }, failed: 'خطا در ارسال رسید' })
}

/** Sends the code that confirms a cash-on-delivery order. */
export function sendOrderCode(id: string): Promise<ApiResult<ApiData<'POST', '/orders/:id/confirmation-code'>>> {
  return requestApi('POST', '/orders/:id/confirmation-code', { params: { id }, failed: 'خطا در ارسال کد تایید' })
}

export function confirmOrder(id: string, code: string): Promise<ApiResult<{ order: OrderView }>> {
  return requestApi('POST', '/orders/:id/confirm', { params: { id }, body: { code }, failed: 'خطا در بررسی کد تایید' })
}

/** Shown when the shopper has signed out in another tab before ordering or paying. */
export const notSignedIn = 'کاربر احراز هویت نشده است'

/** Why another payment was not started; with the products that are no longer sold as ordered. */
type PayProblem = { readonly message: string; readonly changes: readonly ItemChange[] | null }

/** Starts another payment and opens the bank's page; returns the problem when that fails. */
export async function payAgain(id: string): Promise<PayProblem | null> {
  const result = await requestApi('POST', '/orders/:id/pay', { params: { id }, failed: 'خطا در اتصال به درگاه پرداخت' })
  if (!result.isOk) {
    const { code, message, changes } = result.problem
    return { message: code === 'session.missing' ? notSignedIn : message, changes }
  }
  const { payment } = result.data
  if (payment.kind === 'failed') return { message: payment.message, changes: null }
  location.assign(payment.url)
  return null
}

/** Verifies a payment with the parameters of the bank's redirect. */
export function verifyPayment(authority: string, status: string): Promise<ApiResult<PaymentResult>> {
  return requestApi('POST', '/payments/verify', { body: { authority, status }, failed: 'خطا در تایید پرداخت' })
}
