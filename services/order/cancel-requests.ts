import { type Actor, type StaffActor, writeAudit } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { decideCancelRequest, hasOpenRequest, insertCancelRequest } from '#db/order/cancel-requests.ts'
import { lockOrder, type OrderRow } from '#db/order/orders.ts'
import { addToOutbox } from '#db/outbox.ts'
import { canRequestCancel, maxRequestTextLength } from '#domain/order/progress/cancel-request.ts'
import { Refusal } from '#domain/refusals.ts'
import { cleanLine } from '#domain/text.ts'
import type { ServiceContext } from '#services/context.ts'
import { closeOrder } from './close-order.ts'

type CancelRequest = { orderId: string; userId: string; reason: string; requestId?: string }

/** The shopper asks to cancel a paid or accepted order that is not shipped; the staff decides. */
export async function requestCancel({ db }: ServiceContext, { orderId, userId, reason, requestId }: CancelRequest): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.userId !== userId) throw new Refusal('order.notFound')
    if (!canRequestCancel(order, false)) throw new Refusal('order.notPossible')
    if (!(await insertCancelRequest(tx, orderId, cleanLine(reason) || null))) throw new Refusal('order.alreadyRequested')
    await writeRequestAudit(tx, order, { kind: 'shopper', id: userId, ...(requestId && { requestId }) }, 'order.cancelRequested')
  })
}

/** Cancels a locked order as its shopper asked; closing it accepts the request. */
export async function acceptCancelRequest(tx: Tx, order: OrderRow, staff: StaffActor): Promise<boolean> {
  return (await hasOpenRequest(tx, order.id)) && closeOrder(tx, order, staff, 'on_request')
}

/** The locked order goes on, and the shopper reads why. */
export async function declineCancelRequest(tx: Tx, order: OrderRow, answerText: string, staff: StaffActor): Promise<boolean> {
  const answer = cleanLine(answerText)
  if (answer === '' || answer.length > maxRequestTextLength) throw new Refusal('order.answerMissing')
  if (!(await decideCancelRequest(tx, order.id, { decision: 'declined', answer, decidedBy: staff.id }))) return false
  await writeRequestAudit(tx, order, staff, 'order.cancelDeclined')
  await addToOutbox(tx, { topic: 'order.cancelDeclined', key: order.id, payload: { orderId: order.id }, orderId: order.id })
  return true
}

/** The states of the order stay as they are. */
async function writeRequestAudit(tx: Tx, { id, status, paymentStatus }: OrderRow, actor: Actor, action: string): Promise<void> {
  const state = { status, payment_status: paymentStatus }
  await writeAudit(tx, actor, { action, objectType: 'order', objectId: id, oldState: state, newState: state })
}
