import { useState } from 'react'
import type { Selection } from '#app/components/desk/list/use-selection.ts'
import { type OrderSelection, type OrderSummary, selectAllOrders } from '#app/stores/desk/orders.ts'
import { toast } from '#app/stores/toasts.ts'
import { deskSteps } from '#domain/desk/order-steps.ts'
import type { Chosen } from './bulk-bar.tsx'

/** The ticked rows of this page, or every order of the list as the server gave it. Ticking a row afterwards is a choice on this page again. */
export function useChosenOrders(orders: readonly OrderSummary[], query: Readonly<Record<string, string>>, selection: Selection) {
  const [matching, setMatching] = useState<OrderSelection | null>(null)
  const all = matching && matching.ids === selection.ids ? matching : null
  const chooseAll = async () => {
    const reply = await selectAllOrders(query)
    if (!reply.isOk) return void toast.error(reply.problem.message)
    setMatching(reply.data)
    selection.set(reply.data.ids)
  }
  return { chosen: all ?? chosenOf(orders.filter(({ id }) => selection.has(id))), isAll: all !== null, chooseAll }
}

function chosenOf(orders: readonly OrderSummary[]): Chosen {
  return {
    ids: orders.map(({ id }) => id),
    total: orders.reduce((sum, { total }) => sum + total, 0),
    steps: deskSteps.filter((step) => orders.every(({ steps }) => steps.includes(step))),
  }
}
