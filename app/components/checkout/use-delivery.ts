import { useEffect, useState } from 'react'
import { chooseDelivery } from '#app/stores/checkout/checkout.ts'
import { type DeliveryDays, fetchDeliveryDays } from '#app/stores/checkout/place-order.ts'
import type { CheckoutState, ChosenDeliverySlot } from '#domain/order/checkout-state.ts'
import { isPickup, type ShownMethod } from '#domain/order/shipping.ts'

export type Delivery = {
  /** The days and windows with room; null where there is nothing to choose, or nothing is known yet. */
  readonly days: DeliveryDays
  /** The choice, as long as it has room. */
  readonly chosen: ChosenDeliverySlot | null
  /** «دوشنبه ۲ آذر، ساعت ۹ تا ۱۲» */
  readonly label: string | null
  readonly isLoading: boolean
  /** The time that was chosen earlier has become full. */
  readonly isGone: boolean
  /** There is something to choose, and nothing valid is chosen. */
  readonly isMissing: boolean
  /** Why the shopper cannot continue. */
  readonly problem: string | null
  readonly failure: string | null
  readonly choose: (slot: ChosenDeliverySlot) => void
  /** Asks the server again, as after it has refused an order. */
  readonly refresh: () => void
}

type Reply = { readonly key: string; readonly days: DeliveryDays; readonly failure: string | null }

/** When the chosen method delivers to the chosen address, and what of it is chosen. Without windows the server is not asked. `state` null: not this step. */
export function useDelivery(
  state: CheckoutState | null,
  shipping: ShownMethod | null,
  address: { readonly city: string } | null,
  timedMethods: readonly string[],
): Delivery {
  const [reply, setReply] = useState<Reply | null>(null)
  const [request, setRequest] = useState(0)
  const isTimed = state !== null && shipping !== null && timedMethods.includes(shipping.id)
  const city = isPickup(shipping) ? '' : (address?.city ?? '')
  const orderId = state?.orderId ?? null
  const key = isTimed ? JSON.stringify({ method: shipping.id, city, orderId, request }) : null

  useEffect(() => {
    if (key === null) return
    let isCurrent = true
    const { method, city, orderId } = JSON.parse(key)
    void fetchDeliveryDays(method, city, orderId).then((result) => {
      if (!isCurrent) return
      setReply('days' in result ? { key, days: result.days, failure: null } : { key, days: null, failure: result.message })
    })
    return () => {
      isCurrent = false
    }
  }, [key])

  const known = key !== null && reply?.key === key ? reply : null
  const days = known?.days ?? null
  const wanted = state?.delivery ?? null
  const day = days?.find((one) => one.day === wanted?.day)
  const window = day?.windows.find(({ id }) => id === wanted?.windowId)
  const chosen = window ? wanted : null
  const isLoading = key !== null && known === null
  const isMissing = days !== null && chosen === null
  return {
    ...{ days, chosen, isLoading, isMissing },
    label: day && window ? `${day.label}، ${window.label}` : null,
    isGone: isMissing && wanted !== null,
    problem: problemOf(isLoading, known?.failure ?? null, isMissing, days),
    failure: known?.failure ?? null,
    choose: chooseDelivery,
    refresh: () => setRequest((before) => before + 1),
  }
}

function problemOf(isLoading: boolean, failure: string | null, isMissing: boolean, days: DeliveryDays): string | null {
  if (isLoading) return 'زمان‌های تحویل در حال خوانده شدن است'
  if (failure) return failure
  if (!isMissing) return null
  return days?.length === 0 ? 'این روش در روزهای آینده جا ندارد. روش دیگری انتخاب کنید' : 'لطفا روز و ساعت تحویل را انتخاب کنید'
}
