import type { Db } from '#db/connect.ts'
import { activeWindows, deliveryFacts, heldDeliverySlot } from '#db/delivery/slots.ts'
import type { OrderRow } from '#db/order/orders.ts'
import { type DeliveryDay, daysOffered, offeredDays } from '#domain/delivery/windows.ts'

/** The unpaid order of the same checkout, which the next one continues or replaces: its own time of delivery is free for it. */
type OwnOrder = { userId: string; orderId: string | null }

/** The next days and windows with room, for a method and a city; null where there is no time to choose. */
export async function deliveryChoices(
  db: Db,
  { methodId, city }: { methodId: string; city: string },
  own?: OwnOrder,
): Promise<DeliveryDay[] | null> {
  const windows = await activeWindows(db, methodId, city)
  if (windows.length === 0) return null
  const windowIds = windows.map(({ id }) => id)
  const { booked, ...facts } = await deliveryFacts(db, windowIds, daysOffered)
  const held = own?.orderId ? await heldDeliverySlot(db, own.userId, own.orderId) : null
  const isHeld = (slot: { windowId: string; day: string }) => slot.windowId === held?.windowId && slot.day === held.day
  const others = booked.map((slot) => (isHeld(slot) ? { ...slot, booked: slot.booked - 1 } : slot))
  return offeredDays({ windows, booked: others, ...facts })
}

/** Where an order can be moved: without the time it has now. */
export async function otherChoices(
  db: Db,
  { shippingMethodId, shippingAddress, deliveryWindowId, deliveryDay }: OrderRow,
): Promise<DeliveryDay[]> {
  if (shippingMethodId === null) return []
  const days = (await deliveryChoices(db, { methodId: shippingMethodId, city: shippingAddress.city })) ?? []
  return days
    .map(({ windows, ...day }) => ({ ...day, windows: windows.filter(({ id }) => id !== deliveryWindowId || day.day !== deliveryDay) }))
    .filter(({ windows }) => windows.length > 0)
}
