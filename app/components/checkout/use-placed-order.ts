import { useEffect, useState, useSyncExternalStore } from 'react'
import { checkoutHydration, enterStep, syncStoredCheckout, useCheckout } from '#app/stores/checkout/checkout.ts'
import { fetchOrder } from '#app/stores/checkout/orders.ts'
import { replacePage } from '#app/stores/navigation.ts'
import { checkoutDetour } from '#domain/order/checkout.ts'
import type { OrderView } from '#services/order/list-orders.ts'

/** The last order of this browser. Held in state, so that it is still shown while a link resets the checkout. */
export function usePlacedOrder(): { order: OrderView | null; problem: string | null } {
  const [order, setOrder] = useState<OrderView | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(syncStoredCheckout, [])
  const isHydrated = useSyncExternalStore(checkoutHydration.subscribe, checkoutHydration.isHydrated, () => false)

  useEffect(() => {
    if (!isHydrated) return
    const { orderId } = useCheckout.getState()
    const facts = { isSignedIn: true, isCartEmpty: true, hasAddress: true, hasShipping: true }
    const detour = checkoutDetour(5, { ...facts, hasOrder: orderId !== null })
    if (detour || orderId === null) return replacePage(detour ?? '/')
    enterStep(5)
    void fetchOrder(orderId).then((result) => {
      if (result.isOk) setOrder(result.data.order)
      else setProblem(result.problem.message)
    })
  }, [isHydrated])
  return { order, problem }
}
