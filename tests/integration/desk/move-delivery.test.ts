import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '#db/invariants.ts'
import { deliverySlots, deliveryWindows } from '#db/schema/delivery.ts'
import { auditLog, outbox } from '#db/schema/operations.ts'
import { orders } from '#db/schema/orders.ts'
import { addDays } from '#domain/days.ts'
import type { DeliveryDay } from '#domain/delivery/windows.ts'
import { presets } from '#domain/desk/permissions.ts'
import { sendOutbox } from '#services/outbox/send-outbox.ts'
import { aBuyer, aCheckout } from '#tests/support/checkout.ts'
import { aWindow } from '#tests/support/delivery.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aProduct, aShippingMethod } from '#tests/support/factories.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ CASH_MAX_UNITS: '1000' })
const { app, db } = shop
const { headers } = await aDeskClient(shop, presets.orders.name)
const phone = await aProduct(db, { price: 1_000_000, stock: 10_000 })
let method: Awaited<ReturnType<typeof aShippingMethod>>
beforeEach(async () => {
  method = await aShippingMethod(db)
})

type Reply = {
  code?: string
  conflict?: unknown
  days?: DeliveryDay[]
  deliverySlot: string | null
  canMoveDelivery: boolean
  timeline: { text: string }[]
}

async function send(verb: string, path: string, body: unknown = null): Promise<{ status: number; body: Reply }> {
  const response = await app.request(`/api/desk/orders${path}`, {
    method: verb,
    headers,
    ...(body !== null && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Reply }
}

const optionsOf = async (id: string) => (await send('GET', `/${id}/delivery`)).body.days ?? []
const seenAt = async (id: string) => (await send('GET', `/${id}`)).body.deliverySlot ?? ''
const move = async (id: string, to: { windowId: string; day: string }, seen?: string) =>
  send('PUT', `/${id}/delivery`, { ...to, seen: seen ?? (await seenAt(id)) })

/** An accepted cash order in this window, some days ahead. */
async function anOrderAt(windowId: string, ahead = 2) {
  const buyer = await aBuyer(shop)
  const query = new URLSearchParams({ method: method.id, city: 'تهران' })
  const { days } = await (await app.request(`/api/orders/delivery-days?${query}`, { headers: buyer.headers })).json()
  const { day } = days[ahead]
  const { bodyOf, send: place } = aCheckout(shop, method)
  const { body } = await place(buyer, { ...bodyOf(buyer, { lines: [{ product: phone, quantity: 1 }] }), delivery: { windowId, day } })
  await send('POST', `/${body.order.id}/steps`, { do: 'accept' })
  return { id: body.order.id, day, buyer }
}

const bookedIn = async (windowId: string, day: string) =>
  (
    await db
      .select()
      .from(deliverySlots)
      .where(and(eq(deliverySlots.windowId, windowId), eq(deliverySlots.day, day)))
  )[0]?.booked ?? 0
const movesOf = (id: string) => db.select().from(auditLog).where(sql`object_id = ${id} and action = 'order.deliveryMoved'`)
const messagesOf = (id: string) => db.$count(outbox, and(eq(outbox.orderId, id), eq(outbox.event, 'order.deliveryMoved')))

test('an order is moved to another time: counts, audit row, timeline, the shopper’s order and one message follow', async () => {
  const [early, late] = [await aWindow(db, method.id), await aWindow(db, method.id, { fromMinute: 900, toMinute: 1080 })]
  const { id, day, buyer } = await anOrderAt(early.id)
  const options = await optionsOf(id)
  expect(options.find((one) => one.day === day)?.windows.map((window) => window.id)).toEqual([late.id])
  const [before, target] = [await seenAt(id), options.find((one) => one.day === addDays(day, 1))]
  const { status, body } = await move(id, { windowId: late.id, day: addDays(day, 1) })
  const after = `${target?.label}، ساعت ۱۵ تا ۱۸`
  expect([status, body.deliverySlot, body.canMoveDelivery]).toEqual([200, after, true])
  expect([await bookedIn(early.id, day), await bookedIn(late.id, addDays(day, 1))]).toEqual([0, 1])
  expect(await movesOf(id)).toMatchObject([
    { objectType: 'order_delivery', actorKind: 'staff', oldState: { deliverySlot: before }, newState: { deliverySlot: after } },
  ])
  expect(body.timeline.map(({ text }) => text)).toContain(`زمان تحویل عوض شد: ${after}`)
  const { order } = await (await app.request(`/api/orders/${id}`, { headers: buyer.headers })).json()
  expect(order.deliverySlot).toBe(after)
  // Once more is no change.
  expect((await move(id, { windowId: late.id, day: addDays(day, 1) }, before)).status).toBe(200)
  expect([(await movesOf(id)).length, await messagesOf(id)]).toEqual([1, 1])
})

test('the shopper gets one message about where the order is now, not about each move', async () => {
  const [early, late] = [await aWindow(db, method.id), await aWindow(db, method.id, { fromMinute: 900, toMinute: 1080 })]
  const { id, day, buyer } = await anOrderAt(early.id)
  await move(id, { windowId: late.id, day })
  await move(id, { windowId: early.id, day: addDays(day, 1) })
  const texts: string[] = []
  const sendText = async ({ to, text }: { to: string; text: string }) => {
    if (to === buyer.shopper.phone) texts.push(text)
    return { kind: 'accepted', messageId: '1' } as const
  }
  await sendOutbox({ ...shop.context, sms: { ...shop.context.sms, sendText } }, new AbortController().signal)
  expect(texts.filter((text) => text.includes('زمان تحویل'))).toEqual([expect.stringContaining(`عوض شد: ${await seenAt(id)}.`)])
})

test('DESK-20: a move on top of a colleague’s is refused with both times; an edit of the address is no conflict', async () => {
  const window = await aWindow(db, method.id)
  const { id, day } = await anOrderAt(window.id)
  const seen = await seenAt(id)
  await move(id, { windowId: window.id, day: addDays(day, 1) })
  const before = await fingerprint(db)
  const { status, body } = await move(id, { windowId: window.id, day: addDays(day, 2) }, seen)
  const theirs = await seenAt(id)
  expect([status, body.code, body.conflict]).toMatchObject([
    ...[409, 'desk.conflict'],
    { by: expect.any(String), fields: { deliverySlot: { theirs, yours: expect.stringContaining('ساعت ۹ تا ۱۲') } } },
  ])
  expect(await fingerprint(db)).toBe(before)
  await db.update(orders).set({ shippingAddress: sql`shipping_address || '{"address_line1": "خیابان دیگر"}'` }).where(eq(orders.id, id))
  expect((await move(id, { windowId: window.id, day: addDays(day, 2) }, theirs)).status).toBe(200)
})

test('ORD-18: a full, past, far or foreign time, and an order on its way, are refused; nothing changes', async () => {
  const [window, full] = [await aWindow(db, method.id), await aWindow(db, method.id, { fromMinute: 900, toMinute: 960, capacity: 1 })]
  const foreign = await aWindow(db, (await aShippingMethod(db)).id)
  const inShiraz = await aWindow(db, method.id, { city: 'شیراز' })
  const [{ id, day }] = [await anOrderAt(window.id), await anOrderAt(full.id)]
  const seen = await seenAt(id)
  const before = await fingerprint(db)
  const noRoom = await move(id, { windowId: full.id, day }, seen)
  expect(noRoom).toMatchObject({ status: 409, body: { code: 'delivery.full' } })
  expect(noRoom.body.days?.find((one) => one.day === day)).toBeUndefined()
  for (const to of [
    { windowId: window.id, day: addDays(day, -30) },
    { windowId: window.id, day: addDays(day, 30) },
    { windowId: foreign.id, day },
    { windowId: inShiraz.id, day },
    { windowId: randomUUID(), day },
  ]) {
    expect(await move(id, to, seen)).toMatchObject({ status: 409, body: { code: 'delivery.over' } })
  }
  expect((await send('PUT', `/${id}/delivery`, { windowId: window.id, day: 'فردا', seen: '' })).status).toBe(422)
  expect((await send('PUT', `/${id}/delivery`, { windowId: window.id, day, seen: '', status: 'paid' })).status).toBe(422)
  expect((await send('PUT', `/${randomUUID()}/delivery`, { windowId: window.id, day, seen: '' })).status).toBe(404)
  expect(await fingerprint(db)).toBe(before)

  await send('POST', `/${id}/steps`, { do: 'ship', carrier: 'courier', trackingNumber: null })
  expect((await send('GET', `/${id}`)).body.canMoveDelivery).toBe(false)
  expect(await move(id, { windowId: window.id, day: addDays(day, 1) })).toMatchObject({ status: 409, body: { code: 'delivery.fixed' } })
})

test('an order that lost its time gets another one; one of a method without times cannot', async () => {
  const window = await aWindow(db, method.id)
  const { id, day } = await anOrderAt(window.id)
  await db.update(deliverySlots).set({ booked: 0 }).where(eq(deliverySlots.windowId, window.id))
  await db.update(orders).set({ deliveryWindowId: null, deliveryDay: null, deliveryFrom: null, deliveryTo: null }).where(eq(orders.id, id))
  expect((await send('GET', `/${id}`)).body).toMatchObject({ deliverySlot: null, canMoveDelivery: true })
  expect((await move(id, { windowId: window.id, day })).body.deliverySlot).toContain('ساعت ۹ تا ۱۲')
  expect(await bookedIn(window.id, day)).toBe(1)
  await db.update(deliveryWindows).set({ isActive: false }).where(eq(deliveryWindows.id, window.id))
  expect((await send('GET', `/${id}`)).body.canMoveDelivery).toBe(false)
  expect(await optionsOf(id)).toEqual([])
})

test('ORD-18: of ten orders moved at once to a window of three, three arrive; orders that change places do not deadlock', async () => {
  const [wide, narrow] = [
    await aWindow(db, method.id, { capacity: 20 }),
    await aWindow(db, method.id, { fromMinute: 900, toMinute: 960, capacity: 3 }),
  ]
  const placed: { id: string; day: string }[] = []
  for (let count = 0; count < 10; count++) placed.push(await anOrderAt(wide.id))
  const day = placed[0]?.day ?? ''
  const statuses = await Promise.all(placed.map(async ({ id }) => (await move(id, { windowId: narrow.id, day })).status))
  expect(statuses.toSorted()).toEqual([...Array(3).fill(200), ...Array(7).fill(409)])
  expect([await bookedIn(wide.id, day), await bookedIn(narrow.id, day)]).toEqual([7, 3])
  const [here = '', there = ''] = [statuses.indexOf(409), statuses.indexOf(200)].map((index) => placed[index]?.id)
  await db.update(deliverySlots).set({ capacity: 5 }).where(eq(deliverySlots.windowId, narrow.id))
  await db.update(deliveryWindows).set({ capacity: 5 }).where(eq(deliveryWindows.id, narrow.id))
  for (let round = 0; round < 10; round++) {
    const [one, other] = round % 2 === 0 ? [narrow, wide] : [wide, narrow]
    const swapped = await Promise.all([move(here, { windowId: one.id, day }), move(there, { windowId: other.id, day })])
    expect(swapped.map(({ status }) => status)).toEqual([200, 200])
  }
  expect(await checkInvariants(db)).toEqual([])
})

test('the list is narrowed to a day of delivery and sorted by its hours', async () => {
  const [late, early] = [await aWindow(db, method.id, { fromMinute: 900, toMinute: 960 }), await aWindow(db, method.id)]
  const [second, first, other] = [await anOrderAt(late.id, 9), await anOrderAt(early.id, 9), await anOrderAt(early.id, 10)]
  const get = async (query: string) => {
    const response = await app.request(`/api/desk/orders${query}`, { headers })
    return { status: response.status, body: (await response.json()) as { orders: { id: string }[]; count: number; ids: string[] } }
  }
  const { body } = await get(`?delivery=${first.day}&sort=delivery`)
  expect([body.orders.map(({ id }) => id), body.count]).toEqual([[first.id, second.id], 2])
  expect((await get(`?delivery=${other.day}`)).body.orders.map(({ id }) => id)).toEqual([other.id])
  expect((await get(`/selection?delivery=${first.day}&sort=delivery`)).body.ids).toEqual([first.id, second.id])
  expect((await get('?delivery=2026-13-01')).status).toBe(422)
  expect((await get('?sort=delivery')).status).toBe(422)
})
