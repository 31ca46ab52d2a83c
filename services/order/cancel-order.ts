import { lockOrder } from '#db/order/orders.ts'
import { canShopperCancel } from '#domain/order/order.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { closeOrder } from './close-order.ts'

export type Cancelling = { orderId: string; userId: string; requestId?: string }

/** Cancels an unpaid order for its shopper and returns its stock, once. */
export async function cancelOrder({ db }: ServiceContext, { orderId, userId, requestId }: Cancelling): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.userId !== userId) throw new Refusal('order.notFound')
    const actor = { kind: 'shopper', id: userId, ...(requestId && { requestId }) } as const
    const isClosed = canShopperCancel(order) && (await closeOrder(tx, order, actor, 'by_shopper'))
    if (!isClosed) throw new Refusal('order.notPossible')
  })
}
