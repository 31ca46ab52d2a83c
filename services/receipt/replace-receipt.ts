import { lockShopper } from '#db/account/lock-shopper.ts'
import { expiredHolds } from '#db/order/holds.ts'
import { applyTransition, lockOrder } from '#db/order/orders.ts'
import { findFreeReceipt } from '#db/order/receipts.ts'
import { awaitsReceipt } from '#domain/order/order.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'

type Replacement = { orderId: string; userId: string; receiptId: string; requestId?: string }

/** Another receipt for an order whose receipt was rejected: it is under review again. */
export async function replaceReceipt({ db }: ServiceContext, { orderId, userId, receiptId, requestId }: Replacement): Promise<void> {
  await db.transaction(async (tx) => {
    // Before the order, as placing one does; one receipt cannot become that of two orders.
    await lockShopper(tx, userId)
    const order = await lockOrder(tx, orderId)
    if (order?.userId !== userId) throw new Refusal('order.notFound')
    // Its time may be over and the job that ends it not have run.
    const isOver = (await expiredHolds(tx, 1, orderId)).length > 0
    if (isOver || !awaitsReceipt(order)) throw new Refusal('order.notPossible')
    if (!(await findFreeReceipt(tx, userId, receiptId))) throw new Refusal('receipt.missing')
    const actor = { kind: 'shopper', id: userId, ...(requestId && { requestId }) } as const
    if (!(await applyTransition(tx, order, 'retry', actor, { receiptId }))) throw new Refusal('order.notPossible')
  })
}
