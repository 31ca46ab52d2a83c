import { writeAudit } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { lastEditorOf } from '#db/desk/forms/last-editor.ts'
import { newId } from '#db/ids.ts'
import { findOrder } from '#db/order/order-history.ts'
import { lockOrder, type OrderRow } from '#db/order/orders.ts'
import { addToOutbox } from '#db/outbox.ts'
import { canMoveDeliverySlot, type DeliveryDay, deliverySlotText } from '#domain/delivery/windows.ts'
import { changedFields } from '#domain/desk/save-conflict.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { otherChoices } from '#services/delivery/choices.ts'
import { changeDeliverySlot, readDeliverySlot } from '#services/delivery/order-slot.ts'
import type { Staff } from '#services/desk/find-staff.ts'

const objectType = 'order_delivery'

/** The next days and windows with room to which the order can be moved; where it is now is not among them. */
export async function deliveryOptions({ db }: ServiceContext, orderId: string): Promise<{ days: DeliveryDay[] }> {
  const order = await findOrder(db, orderId)
  if (!order) throw new Refusal('order.notFound')
  return { days: await otherChoices(db, order) }
}

/** `seen` is the time of delivery that was on the screen; empty for an order without one. */
type Move = { orderId: string; seen: string; to: { windowId: string; day: string } }

/**
 * Moves an order that is not shipped to another window with room, and sends the shopper a message. The slot that was seen serves as the version: when a
 * colleague has moved the order in between, the move is refused with both values. Other edits, such as of the address, do not conflict (DESK-20).
 */
export async function moveDelivery({ db }: ServiceContext, { orderId, seen, to }: Move, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Refusal('order.notFound')
    if (!canMoveDeliverySlot(order) || order.shippingMethodId === null) throw new Refusal('delivery.fixed')
    const slot = await readDeliverySlot(tx, { id: order.shippingMethodId }, order.shippingAddress.city, { delivery: to })
    if (!slot) throw new Refusal('delivery.over', { days: [] })
    const before = deliverySlotText(order)
    const after = deliverySlotText({ deliveryDay: slot.day, deliveryFrom: slot.fromMinute, deliveryTo: slot.toMinute })
    if (slot.windowId === order.deliveryWindowId && slot.day === order.deliveryDay) return
    if ((before ?? '') !== seen) await refuseConflict(tx, order, before, after)
    await changeDeliverySlot(tx, order, slot)
    const entry = { action: 'order.deliveryMoved', objectType, objectId: orderId }
    await writeAudit(tx, staff.actor, { ...entry, oldState: { deliverySlot: before }, newState: { deliverySlot: after } })
    await addToOutbox(tx, { topic: 'order.deliveryMoved', key: newId(), payload: { orderId, slot: after ?? '' }, orderId })
  })
}

async function refuseConflict(tx: Tx, { id, version }: OrderRow, theirs: string | null, yours: string | null): Promise<never> {
  const fields = changedFields({ deliverySlot: theirs ?? '' }, { deliverySlot: yours ?? '' })
  throw new Refusal('desk.conflict', { conflict: { version, by: await lastEditorOf(tx, objectType, id), fields } })
}
