import type { ReturnView } from '#services/order/describe-payment-return.ts'
import type { OrderView } from '#services/order/list-orders.ts'
import type { PaymentStart } from '#services/order/start-payment.ts'
import { ask, type Outcome } from '../ask.ts'

export async function fetchOrder(orderId: string): Promise<Outcome<{ order: OrderView }>> {
  return ask('GET', `/api/orders/${orderId}`, { failed: 'خطا در دریافت سفارش' })
}

export async function cancelOrder(orderId: string): Promise<Outcome<unknown>> {
  return ask('POST', `/api/orders/${orderId}/cancel`, { failed: 'خطا در لغو سفارش' })
}

/** Said to whoever orders or pays after signing out in another tab. */
export const notSignedIn = 'کاربر احراز هویت نشده است'

/** Goes to the bank once more; what comes back is why not. */
export async function payAgain(orderId: string): Promise<string | null> {
  const outcome = await ask<{ payment: PaymentStart }>('POST', `/api/orders/${orderId}/pay`, { failed: 'خطا در اتصال به درگاه پرداخت' })
  if (!outcome.isDone) return outcome.problem.code === 'session.missing' ? notSignedIn : outcome.problem.message
  const { payment } = outcome.value
  if (payment.kind === 'failed') return payment.message
  location.assign(payment.url)
  return null
}

/** Settles a payment by what the bank wrote into the address. */
export function verifyPayment(authority: string, status: string): Promise<Outcome<ReturnView>> {
  return ask('POST', '/api/payments/verify', { body: { authority, status }, failed: 'خطا در تایید پرداخت' })
}
