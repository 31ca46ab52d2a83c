import type { StaffActor } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { hasOpenRequest } from '#db/order/cancel-requests.ts'
import { confirmHold } from '#db/order/holds.ts'
import { applyTransition, lockOrder, type OrderRow } from '#db/order/orders.ts'
import { addToOutbox } from '#db/outbox.ts'
import { mustConfirm } from '#domain/order/order.ts'
import type { NewRefund } from '#domain/order/progress/refund.ts'
import { isTrackable, type Shipment } from '#domain/order/progress/shipment.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { acceptReceipt, acceptTransfer, rejectReceipt, type SeenTransfer } from '#services/receipt/judge-receipt.ts'
import { acceptCancelRequest, declineCancelRequest } from './cancel-requests.ts'
import { closeOrder } from './close-order.ts'
import { markOrderPaid } from './mark-order-paid.ts'
import { refundOrder } from './refund-order.ts'

/** What the staff may do to an order; each is one legal transition, or a refusal that changes nothing. */
export type StaffStep =
  | { do: 'mark-paid' }
  | { do: 'collect' }
  | { do: 'confirm' }
  | { do: 'accept' }
  | ({ do: 'accept-receipt' } & SeenTransfer)
  | { do: 'reject-receipt'; reason: string }
  | ({ do: 'ship' } & Shipment)
  | { do: 'deliver' }
  | { do: 'cancel' }
  | { do: 'accept-cancel' }
  | { do: 'decline-cancel'; reason: string }
  | ({ do: 'refund' } & NewRefund)

/** Online orders are paid by the gateway only, never marked by hand (PAY-13). With a moment, an order that changed after it is left as it is. */
export async function changeOrder(
  { db }: Pick<ServiceContext, 'db'>,
  orderId: string,
  step: StaffStep,
  staff: StaffActor,
  unchangedSince: Date | null = null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Refusal('order.notFound')
    if (unchangedSince && order.updatedAt > unchangedSince) throw new Refusal('desk.orderChanged')
    if (!(await applyStep(tx, order, step, staff))) throw new Refusal('order.notPossible')
  })
}

async function applyStep(tx: Tx, order: OrderRow, step: StaffStep, staff: StaffActor): Promise<boolean> {
  switch (step.do) {
    case 'mark-paid':
      return markPaid(tx, order, staff)
    // The cash of an accepted order; a transfer is judged by its receipt.
    case 'collect':
      return order.paymentMethod === 'cod' && order.status !== 'pending' && markOrderPaid(tx, order, staff)
    case 'confirm':
      return confirmByStaff(tx, order, staff)
    case 'accept':
      return (await applyTransition(tx, order, 'accept', staff)) !== null
    case 'accept-receipt':
      return acceptTransfer(tx, order, step, staff)
    case 'reject-receipt':
      return rejectReceipt(tx, order, step.reason, staff)
    case 'ship':
      return ship(tx, order, step, staff)
    case 'deliver':
      return (await applyTransition(tx, order, 'deliver', staff)) !== null && notify(tx, order, 'order.delivered')
    case 'cancel':
      return closeOrder(tx, order, staff, 'by_shop')
    case 'accept-cancel':
      return acceptCancelRequest(tx, order, staff)
    case 'decline-cancel':
      return declineCancelRequest(tx, order, step.reason, staff)
    case 'refund':
      return refundOrder(tx, order, step, staff)
  }
}

async function markPaid(tx: Tx, order: OrderRow, staff: StaffActor): Promise<boolean> {
  const isPaid = order.paymentMethod !== 'zarinpal' && (await markOrderPaid(tx, order, staff))
  if (isPaid) await acceptReceipt(tx, order, staff)
  return isPaid
}

async function ship(tx: Tx, order: OrderRow, { carrier, trackingNumber }: Shipment, staff: StaffActor): Promise<boolean> {
  if (!isTrackable({ carrier, trackingNumber })) throw new Refusal('shipment.untrackable')
  if (await hasOpenRequest(tx, order.id)) throw new Refusal('order.cancelPending')
  const shipped = await applyTransition(tx, order, 'ship', staff, { carrier, trackingNumber })
  return shipped !== null && notify(tx, order, 'order.shipped')
}

async function notify(tx: Tx, { id }: OrderRow, topic: 'order.shipped' | 'order.delivered'): Promise<true> {
  await addToOutbox(tx, { topic, key: id, payload: { orderId: id }, orderId: id })
  return true
}

async function confirmByStaff(tx: Tx, order: OrderRow, staff: StaffActor): Promise<boolean> {
  if (!mustConfirm(order)) return false
  await confirmHold(tx, order, staff)
  return true
}
