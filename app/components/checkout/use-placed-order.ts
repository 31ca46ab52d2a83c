import { useEffect, useState, useSyncExternalStore } from 'react'
import { fetchOrder } from '#app/stores/checkout/orders.ts'
import { goTo } from '#app/stores/navigation.ts'
import { checkoutDetour } from '#domain/order/checkout.ts'
import type { OrderView } from '#services/order/list-orders.ts'
import { checkoutReading, enterStep, followStoredCheckout, useCheckout } from '../../stores/checkout/checkout.ts'

/** The order this browser placed last. It stays on the page when the checkout is reset on the way out. */
export function usePlacedOrder(): { order: OrderView | null; problem: string | null } {
  const [order, setOrder] = useState<OrderView | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(followStoredCheckout, [])
  const isRead = useSyncExternalStore(checkoutReading.subscribe, checkoutReading.isRead, () => false)

  useEffect(() => {
    if (!isRead) return
    const { orderId } = useCheckout.getState()
    const facts = { isSignedIn: true, isCartEmpty: true, hasAddress: true, hasShipping: true }
    const detour = checkoutDetour(5, { ...facts, hasOrder: orderId !== null })
    if (detour || orderId === null) return goTo(detour ?? '/')
    enterStep(5)
    void fetchOrder(orderId).then((outcome) => {
      if (outcome.isDone) setOrder(outcome.value.order)
      else setProblem(outcome.problem.message)
    })
  }, [isRead])
  return { order, problem }
}
