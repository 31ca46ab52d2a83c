import type { Actor } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { confirmHold } from '#db/order/holds.ts'
import { applyTransition, lockOrder, type OrderRow } from '#db/order/orders.ts'
import { rejectReceipt } from '#db/order/receipts.ts'
import { mustConfirm } from '#domain/order/order.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '../context.ts'
import { type CancelReason, closeOrder, refundOrder } from './close-order.ts'
import { markOrderPaid } from './mark-order-paid.ts'

/** What the staff may do to an order; each is one legal transition, or a refusal that changes nothing. */
export type StaffStep =
  | { do: 'mark-paid' }
  | { do: 'confirm' }
  | { do: 'accept' }
  | { do: 'reject-receipt' }
  | { do: 'ship'; trackingNumber: string }
  | { do: 'deliver' }
  | { do: 'cancel'; reason: CancelReason }
  | { do: 'refund' }

/** Online orders are paid by the gateway only, never marked by hand (PAY-13). */
export async function changeOrder({ db }: Pick<ServiceContext, 'db'>, orderId: string, step: StaffStep, staff: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Refusal('order.notFound')
    if (!(await applyStep(tx, order, step, staff))) throw new Refusal('order.notPossible')
  })
}

async function applyStep(tx: Tx, order: OrderRow, step: StaffStep, staff: Actor): Promise<boolean> {
  switch (step.do) {
    case 'mark-paid':
      return order.paymentMethod !== 'zarinpal' && markOrderPaid(tx, order, staff)
    case 'confirm':
      return confirmByStaff(tx, order, staff)
    case 'accept':
      return (await applyTransition(tx, order, 'accept', staff)) !== null
    case 'reject-receipt':
      return (
        order.receiptId !== null && (await rejectReceipt(tx, order.receiptId, staff.id)) && closeOrder(tx, order, staff, 'receipt_rejected')
      )
    case 'ship':
      return (await applyTransition(tx, order, 'ship', staff, { trackingNumber: step.trackingNumber })) !== null
    case 'deliver':
      return (await applyTransition(tx, order, 'deliver', staff)) !== null
    case 'cancel':
      return closeOrder(tx, order, staff, step.reason)
    case 'refund':
      return refundOrder(tx, order, staff)
  }
}

async function confirmByStaff(tx: Tx, order: OrderRow, staff: Actor): Promise<boolean> {
  if (!mustConfirm(order)) return false
  await confirmHold(tx, order, staff)
  return true
}
