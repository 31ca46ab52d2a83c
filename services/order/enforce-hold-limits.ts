import type { Actor } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { lockOrder, type OrderRow } from '#db/order/orders.ts'
import { lockProducts } from '#db/order/stock.ts'
import { type LapsedOrder, type OpenOrder, type OrderLimits, planHold } from '#domain/order/order-limits.ts'
import { Refusal } from '#domain/refusals.ts'
import { releaseOrder } from './close-order.ts'

type HoldRequest = {
  order: Parameters<typeof planHold>[1]
  open: readonly OpenOrder[]
  /** Not for another payment method: the order holds its stock already. */
  lapsed?: readonly LapsedOrder[]
  limits: OrderLimits
  actor: Actor
}

/** Before an order takes stock: releases the stock of other unpaid orders of the locked shopper as far as the limits need it, or refuses (ORD-09). */
export async function enforceHoldLimits(tx: Tx, { order, open, lapsed, limits, actor }: HoldRequest): Promise<void> {
  const plan = planHold(open, order, limits, lapsed)
  if (plan.refusal !== null) throw new Refusal(plan.refusal)
  if (plan.release.length === 0) return
  const locked: OrderRow[] = []
  for (const id of plan.release.toSorted()) {
    const each = await lockOrder(tx, id)
    if (each) locked.push(each)
  }
  // All products of this transaction in one sequence, before one of them changes (ORD-11).
  const products = open.filter(({ id }) => plan.release.includes(id)).flatMap(({ productIds }) => productIds)
  await lockProducts(tx, [...new Set([...products, ...order.productIds])])
  for (const each of locked) await releaseOrder(tx, each, actor)
}
