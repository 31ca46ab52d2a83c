import { useCallback, useEffect, useRef, useState } from 'react'
import { finishOrder, setOrder } from '#app/stores/checkout/checkout.ts'
import { fetchOrder, type PaymentResult, verifyPayment } from '#app/stores/checkout/orders.ts'
import { replacePage } from '#app/stores/navigation.ts'
import { stepPath } from '#domain/order/checkout.ts'

export type PaymentReturn =
  | { readonly kind: 'verifying' }
  | PaymentResult
  /** The request failed: the outcome of the payment is unknown, and can only be requested again. */
  | { readonly kind: 'unknown'; readonly message: string }

const pollMs = 2_000
const maxPolls = 5
/** How long the success message is shown before the redirect (product §9.10). */
const redirectAfterMs = 3_000

/** The return URL names no payment (product §8.3). */
function withoutAuthority(status: string): PaymentResult {
  const isOk = status.toUpperCase() === 'OK'
  return { kind: 'failed', message: isOk ? 'شماره سفارش یافت نشد' : 'پرداخت لغو شد یا با خطا مواجه شد', canRetry: false }
}

/** Verifies the payment of the URL once, and polls for a while when the bank has no result yet. */
export function usePaymentReturn() {
  const [state, setState] = useState<PaymentReturn>({ kind: 'verifying' })
  const [attempt, setAttempt] = useState(0)
  const verifiedAttempt = useRef(-1)

  useEffect(() => {
    if (verifiedAttempt.current === attempt) return
    verifiedAttempt.current = attempt
    void verifyReturn(new URLSearchParams(location.search)).then(setState)
  }, [attempt])

  const isWaiting = state.kind === 'checking' && attempt < maxPolls
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setAttempt(attempt + 1), pollMs)
    return () => clearTimeout(timer)
  }, [isWaiting, attempt])

  useRedirectToOrder(state)
  const retry = useCallback(() => {
    setState({ kind: 'verifying' })
    setAttempt((last) => last + 1)
  }, [])
  return { state, retry }
}

/** The bank appended Authority and Status to the URL. */
async function verifyReturn(parameters: URLSearchParams): Promise<PaymentReturn> {
  const [authority, status] = [parameters.get('Authority'), parameters.get('Status') ?? '']
  if (!authority) return withoutAuthority(status)
  const result = await verifyPayment(authority, status)
  if (!result.isOk) return failureOf(result.problem)
  const { data: payment } = result
  if (payment.orderId) setOrder(payment.orderId)
  if (payment.kind === 'paid' && payment.orderId) await finish(payment.orderId)
  return payment
}

function failureOf({ code, message }: { code: string; message: string }): PaymentReturn {
  return code === 'order.notFound' ? { kind: 'failed', message, canRetry: false } : { kind: 'unknown', message }
}

/** Removes the paid products from the cart. When the request fails, the next sync of the cart does it. */
async function finish(orderId: string): Promise<void> {
  const result = await fetchOrder(orderId)
  if (result.isOk) finishOrder(result.data.order)
}

/** Only the owner is redirected to the order. */
function useRedirectToOrder(state: PaymentReturn): void {
  const canShowOrder = state.kind === 'paid' && state.orderId !== undefined
  useEffect(() => {
    if (!canShowOrder) return
    const timer = setTimeout(replacePage, redirectAfterMs, stepPath(5))
    return () => clearTimeout(timer)
  }, [canShowOrder])
}
