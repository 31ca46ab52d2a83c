import type { NewRefund } from '#domain/order/progress/refund.ts'
import type { Tx } from '../connect.ts'
import { refunds } from '../schema/orders.ts'

/** Of a locked order; the table refuses more than its total. */
export async function insertRefund(tx: Tx, orderId: string, refund: NewRefund, madeBy: string): Promise<void> {
  await tx.insert(refunds).values({ orderId, ...refund, madeBy })
}
