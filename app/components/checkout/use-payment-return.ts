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
/** How long the success message is shown before the redirect (product §9). */
const successAfterMs = 3_000

/** The return URL names no payment (product §8). */
function withoutAuthority(status: string): PaymentResult {
  const isOk = status.toUpperCase() === 'OK'
  return { kind: 'failed', message: isOk ? 'شماره سفارش یافت نشد' : 'پرداخت لغو شد یا با خطا مواجه شد', canRetry: false }
}

/** Verifies the payment once, and polls for a while when the bank has no result yet. */
export function usePaymentReturn(authority: string, status: string) {
  const [state, setState] = useState<PaymentReturn>({ kind: 'verifying' })
  const [turn, setTurn] = useState(0)
  const verifiedTurn = useRef(-1)

  useEffect(() => {
    if (verifiedTurn.current === turn) return
    verifiedTurn.current = turn
    void (authority ? verify(authority, status) : Promise.resolve(withoutAuthority(status))).then(setState)
  }, [authority, status, turn])

  const isWaiting = state.kind === 'checking' && turn < maxPolls
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setTurn(turn + 1), pollMs)
    return () => clearTimeout(timer)
  }, [isWaiting, turn])

  useSuccess(state)
  const retry = useCallback(() => {
    setState({ kind: 'verifying' })
    setTurn((last) => last + 1)
  }, [])
  return { state, askAgain: retry }
}

async function verify(authority: string, status: string): Promise<PaymentReturn> {
  const result = await verifyPayment(authority, status)
  if (!result.isOk) return refused(result.problem)
  const { data: value } = result
  if (value.orderId) setOrder(value.orderId)
  if (value.kind === 'paid' && value.orderId) await finish(value.orderId)
  return value
}

function refused({ code, message }: { code: string; message: string }): PaymentReturn {
  return code === 'order.notFound' ? { kind: 'failed', message, canRetry: false } : { kind: 'unknown', message }
}

/** Removes the paid products from the cart. When the request fails, the next sync of the cart does it. */
async function finish(orderId: string): Promise<void> {
  const result = await fetchOrder(orderId)
  if (result.isOk) finishOrder(result.data.order)
}

/** Only the owner is redirected to the order. */
function useSuccess(state: PaymentReturn): void {
  const isOwners = state.kind === 'paid' && state.orderId !== undefined
  useEffect(() => {
    if (!isOwners) return
    const timer = setTimeout(replacePage, successAfterMs, stepPath(5))
    return () => clearTimeout(timer)
  }, [isOwners])
}
