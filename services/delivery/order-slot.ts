import { type Actor, writeAudit } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { activeWindows, bookDeliverySlot, daysAhead, freeDeliverySlotOf, setDeliverySlotOf, shareLockWindow } from '#db/delivery/slots.ts'
import type { OrderRow } from '#db/order/orders.ts'
import type { ShippingAddress } from '#db/schema/orders.ts'
import type { IsoDay } from '#domain/days.ts'
import { type DeliverySlot, type DeliveryWindow, daysOffered, isOpen } from '#domain/delivery/windows.ts'
import type { ShippingMethod } from '#domain/order/shipping.ts'
import { Refusal } from '#domain/refusals.ts'
import { deliveryChoices, otherChoices } from './choices.ts'

type Chosen = { readonly windowId: string; readonly day: IsoDay } | null

/** The window that was chosen, on its day; null where the method has none for the city. Whether it has room is decided by `takeDeliverySlot`. */
export async function readDeliverySlot(
  tx: Tx,
  { id: methodId }: Pick<ShippingMethod, 'id'>,
  city: string,
  { delivery }: { delivery: Chosen },
): Promise<DeliverySlot | null> {
  const windows = await activeWindows(tx, methodId, city)
  if (windows.length === 0 && delivery === null) return null
  const window = windows.find(({ id }) => id === delivery?.windowId)
  if (delivery && window) {
    const { fromMinute, toMinute } = window
    return { windowId: window.id, day: delivery.day, fromMinute, toMinute }
  }
  const days = await deliveryChoices(tx, { methodId, city })
  throw new Refusal(delivery === null ? 'delivery.missing' : 'delivery.over', { days: days ?? [] })
}

type Destination = { readonly shipping: Pick<ShippingMethod, 'id'>; readonly address: Pick<ShippingAddress, 'city'> }

/** Books it for an order that is being placed, or refuses with what is free now (ORD-18). After its products and its coupon. */
export async function takeDeliverySlot(tx: Tx, slot: DeliverySlot, { shipping, address }: Destination): Promise<void> {
  const outcome = await book(tx, slot)
  if (outcome === 'booked') return
  const days = await deliveryChoices(tx, { methodId: shipping.id, city: address.city })
  throw new Refusal(`delivery.${outcome}`, { days: days ?? [] })
}

/** Books it again for an order whose stock was taken again; false when it is full or past. True for an order without one. */
export async function retakeDeliverySlot(tx: Tx, { deliveryWindowId, deliveryDay }: OrderRow): Promise<boolean> {
  if (deliveryWindowId === null || deliveryDay === null) return true
  return (await book(tx, { windowId: deliveryWindowId, day: deliveryDay })) === 'booked'
}

/** The money has arrived and the time of delivery is gone: the order goes on without one, and its timeline says so. */
export async function loseDeliverySlot(tx: Tx, { id, status, paymentStatus }: OrderRow, actor: Actor): Promise<void> {
  await setDeliverySlotOf(tx, id, null)
  const state = { status, payment_status: paymentStatus }
  await writeAudit(tx, actor, { action: 'order.deliveryLost', objectType: 'order', objectId: id, oldState: state, newState: state })
}

/**
 * Books another slot for a locked order that holds its own, and gives that back, or refuses with what is free. Both slots in the sequence of their
 * keys, so that two orders that swap their slots cannot deadlock.
 */
export async function changeDeliverySlot(tx: Tx, order: OrderRow, slot: DeliverySlot): Promise<void> {
  const window = await holdOpenWindow(tx, slot)
  if (!window) throw new Refusal('delivery.over', { days: await otherChoices(tx, order) })
  const isBookedFirst = `${slot.windowId} ${slot.day}` < `${order.deliveryWindowId} ${order.deliveryDay}`
  if (!isBookedFirst) await freeDeliverySlotOf(tx, order)
  if (!(await bookDeliverySlot(tx, window, slot.day))) throw new Refusal('delivery.full', { days: await otherChoices(tx, order) })
  if (isBookedFirst) await freeDeliverySlotOf(tx, order)
  await setDeliverySlotOf(tx, order.id, slot)
}

type Outcome = 'booked' | 'full' | 'over'
type WindowDay = Pick<DeliverySlot, 'windowId' | 'day'>

async function book(tx: Tx, slot: WindowDay): Promise<Outcome> {
  const window = await holdOpenWindow(tx, slot)
  if (!window) return 'over'
  return (await bookDeliverySlot(tx, window, slot.day)) ? 'booked' : 'full'
}

async function holdOpenWindow(tx: Tx, { windowId, day }: WindowDay): Promise<DeliveryWindow | null> {
  const window = await shareLockWindow(tx, windowId)
  return window && isOpen(window, day, await daysAhead(tx, daysOffered)) ? window : null
}
