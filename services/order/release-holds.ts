import { system } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { shortenHoldsAhead } from '#db/order/hold-limits.ts'
import { endedOrders, expiredHolds } from '#db/order/holds.ts'
import { lockOrder } from '#db/order/orders.ts'
import { addToOutbox } from '#db/outbox.ts'
import type { ServiceContext } from '#services/context.ts'
import { closeOrder, releaseOrder } from './close-order.ts'

const batchSize = 50

/** Returns the stock of orders whose hold has expired, and cancels unpaid online orders whose day is over. */
export async function releaseHolds(context: ServiceContext, signal: AbortSignal): Promise<number> {
  await shortenHoldsAhead(context.db, context.settings.cashConfirmMinutes)
  let released = 0
  for (const [find, finish] of [
    [expiredHolds, endHold],
    [endedOrders, endOrder],
  ] as const) {
    for (let ids = await find(context.db, batchSize); ids.length > 0 && !signal.aborted; ids = await find(context.db, batchSize)) {
      for (const id of ids) await context.db.transaction((tx) => finish(tx, id))
      released += ids.length
    }
  }
  return released
}

/** An online order can still be paid while there is stock; an unconfirmed transfer or cash order is cancelled. */
async function endHold(tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order?.holdState !== 'active' || !(await isOver(tx, orderId))) return
  if (order.paymentMethod !== 'zarinpal') {
    await closeOrder(tx, order, system, 'expired')
    return
  }
  if (!(await releaseOrder(tx, order, system))) throw new Error('an active hold cannot be released')
  await addToOutbox(tx, { topic: 'order.expired', key: `${orderId}:${order.holdRound}`, payload: { orderId }, orderId })
}

async function isOver(tx: Tx, orderId: string): Promise<boolean> {
  return (await expiredHolds(tx, 1, orderId)).length > 0
}

async function endOrder(tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (order?.status === 'pending' && order.holdState === 'released') await closeOrder(tx, order, system, 'expired')
}
