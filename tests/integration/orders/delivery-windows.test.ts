import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '#db/invariants.ts'
import { deliverySlots, deliveryWindows, holidays } from '#db/schema/delivery.ts'
import { orders } from '#db/schema/orders.ts'
import { addDays } from '#domain/days.ts'
import type { DeliveryDay } from '#domain/delivery/windows.ts'
import { aBuyer, aCheckout, type Buyer } from '#tests/support/checkout.ts'
import { aWindow } from '#tests/support/delivery.ts'
import { anAddress, aProduct, aShippingMethod, type Product } from '#tests/support/factories.ts'
import { anOnlineShop, paid } from '#tests/support/orders/online-orders.ts'
import { fingerprint } from '#tests/support/test-shop.ts'

const { shop, db, app, bank, comeBack, payAgain, endHold, stateOf } = await anOnlineShop({
  CASH_MAX_UNITS: '100',
  SHOP_ADDRESS: 'شیراز، خیابان زند، پلاک ۴',
})
const phone = await aProduct(db, { price: 1_000_000, stock: 10_000 })
let method: Awaited<ReturnType<typeof aShippingMethod>>

beforeEach(async () => {
  method = await aShippingMethod(db)
})

type Slot = { windowId: string; day: string }

async function daysFor({ headers }: Buyer, city = 'تهران', order = ''): Promise<DeliveryDay[] | null> {
  const query = new URLSearchParams({ method: method.id, city, ...(order && { order }) })
  const response = await app.request(`/api/orders/delivery-days?${query}`, { headers })
  expect(response.status).toBe(200)
  return (await response.json()).days
}

/** A day that stays ahead while the test runs. */
async function aDay(buyer: Buyer): Promise<string> {
  return (await daysFor(buyer))?.[2]?.day ?? ''
}

const orderAt = (
  buyer: Buyer,
  delivery: Slot | null,
  { product = phone, key = randomUUID(), paymentMethod = 'cod' as 'cod' | 'zarinpal' } = {},
) => {
  const { bodyOf, send } = aCheckout(shop, method)
  return send(buyer, { ...bodyOf(buyer, { lines: [{ product, quantity: 1 }], paymentMethod }), delivery }, key)
}

const booked = async ({ windowId, day }: Slot) =>
  (
    await db
      .select()
      .from(deliverySlots)
      .where(and(eq(deliverySlots.windowId, windowId), eq(deliverySlots.day, day)))
  )[0]?.booked ?? 0

test('without windows there is nothing to choose, and an order needs nothing; a choice of nothing is refused', async () => {
  const buyer = await aBuyer(shop)
  expect(await daysFor(buyer)).toBeNull()
  const { status, body } = await orderAt(buyer, null)
  expect([status, body.order.deliverySlot]).toEqual([201, null])
  const before = await fingerprint(db)
  const invented = await orderAt(buyer, { windowId: randomUUID(), day: '2026-11-23' })
  expect(invented).toMatchObject({ status: 409, body: { code: 'delivery.over', days: [] } })
  expect(await fingerprint(db)).toBe(before)
})

test('where a method has windows the shopper chooses one, the order takes it and shows it everywhere', async () => {
  const buyer = await aBuyer(shop)
  const window = await aWindow(db, method.id)
  const before = await fingerprint(db)
  const without = await orderAt(buyer, null)
  expect(without).toMatchObject({ status: 409, body: { code: 'delivery.missing', days: expect.arrayContaining([expect.anything()]) } })
  expect(await fingerprint(db)).toBe(before)
  const days = await daysFor(buyer)
  const [day, label] = [days?.[2]?.day ?? '', days?.[2]?.label ?? '']
  const { status, body } = await orderAt(buyer, { windowId: window.id, day })
  expect([status, body.order.deliverySlot]).toEqual([201, `${label}، ساعت ۹ تا ۱۲`])
  expect(await booked({ windowId: window.id, day })).toBe(1)
  // Later changes of the window do not change the order.
  await db.update(deliveryWindows).set({ fromMinute: 600, toMinute: 660, isActive: false }).where(eq(deliveryWindows.id, window.id))
  const invoice = await (await app.request(`/_data/orders/${body.order.id}/invoice`, { headers: buyer.headers })).json()
  expect(invoice.props.order.deliverySlot).toBe(`${label}، ساعت ۹ تا ۱۲`)
})

test('a window is for its city; one for all cities is for each of them', async () => {
  const buyer = await aBuyer(shop)
  const inShiraz = await aWindow(db, method.id, { city: 'شیراز' })
  expect(await daysFor(buyer)).toBeNull()
  expect((await orderAt(buyer, null)).status).toBe(201)
  const [day = ''] = ((await daysFor(buyer, 'شیراز')) ?? []).slice(1).map((one) => one.day)
  expect(await orderAt(buyer, { windowId: inShiraz.id, day })).toMatchObject({ status: 409, body: { code: 'delivery.over' } })
  const elsewhere = { ...buyer, addressId: (await anAddress(db, buyer.shopper, { city: 'شیراز', province: 'فارس' })).id }
  expect((await orderAt(elsewhere, { windowId: inShiraz.id, day })).status).toBe(201)
  const everywhere = await aWindow(db, method.id, { fromMinute: 900, toMinute: 960 })
  expect((await daysFor(buyer, 'شیراز'))?.[1]?.windows.map(({ id }) => id)).toEqual([inShiraz.id, everywhere.id])
  expect((await daysFor(buyer, 'یزد'))?.[1]?.windows.map(({ id }) => id)).toEqual([everywhere.id])
})

test('ORD-18: a past, closed or far day, another weekday and another method are refused, and nothing is written', async () => {
  const buyer = await aBuyer(shop)
  const window = await aWindow(db, method.id)
  const other = await aWindow(db, (await aShippingMethod(db)).id)
  const day = await aDay(buyer)
  await db.insert(holidays).values({ day, name: 'تعطیلی', isClosed: true })
  expect((await daysFor(buyer))?.map((one) => one.day)).not.toContain(day)
  const before = await fingerprint(db)
  const days = [day, addDays(day, -30), addDays(day, 60), '0001-01-01', '9999-12-31']
  for (const one of days) {
    const { status, body } = await orderAt(buyer, { windowId: window.id, day: one })
    expect([one, status, body.code]).toEqual([one, 409, 'delivery.over'])
  }
  const free = (await aDay(buyer)) ?? ''
  expect(await orderAt(buyer, { windowId: other.id, day: free })).toMatchObject({ status: 409, body: { code: 'delivery.over' } })
  for (const malformed of [{ windowId: window.id }, { windowId: 'x', day }, { windowId: window.id, day: '23 Aban' }, { day }]) {
    expect((await orderAt(buyer, malformed as Slot)).status).toBe(422)
  }
  expect(await fingerprint(db)).toBe(before)
  await db.delete(holidays)
  await db.update(deliveryWindows).set({ cutoffHours: 240 }).where(eq(deliveryWindows.id, window.id))
  expect(await orderAt(buyer, { windowId: window.id, day: free })).toMatchObject({ status: 409, body: { code: 'delivery.over' } })
})

test('ORD-18: a hundred buyers at once want a window of three: three get it, the others what is free, and nothing is lost', {
  timeout: 120_000,
}, async () => {
  const window = await aWindow(db, method.id)
  const late = await aWindow(db, method.id, { fromMinute: 900, toMinute: 1080, capacity: 200 })
  const buyers = await Promise.all(Array.from({ length: 100 }, () => aBuyer(shop)))
  const [first] = buyers
  if (!first) throw new Error('nobody came')
  const slot = { windowId: window.id, day: await aDay(first) }
  const replies = await Promise.all(buyers.map((buyer) => orderAt(buyer, slot)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
  const refused = replies.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(97)
  for (const { body } of refused) expect(body).toMatchObject({ code: 'delivery.full', days: expect.anything() })
  expect(await booked(slot)).toBe(3)
  const loser = buyers[replies.findIndex(({ status }) => status === 409)]
  if (!loser) throw new Error('nobody lost')
  const today = (await daysFor(loser))?.find(({ day }) => day === slot.day)
  expect(today?.windows.map(({ id }) => id)).toEqual([late.id])
  expect((await orderAt(loser, { ...slot, windowId: late.id })).status).toBe(201)
})

test('a cancelled order gives its time back, once', async () => {
  const [buyer, next] = [await aBuyer(shop), await aBuyer(shop)]
  const window = await aWindow(db, method.id, { capacity: 1 })
  const slot = { windowId: window.id, day: await aDay(buyer) }
  const { body } = await orderAt(buyer, slot)
  expect((await orderAt(next, slot)).body.code).toBe('delivery.full')
  const cancel = () => app.request(`/api/orders/${body.order.id}/cancel`, { method: 'POST', headers: buyer.headers, body: '{}' })
  expect([(await cancel()).status, (await cancel()).status, await booked(slot)]).toEqual([200, 409, 0])
  expect((await orderAt(next, slot)).status).toBe(201)
})

async function unpaidAt(slot: Slot, product: Product) {
  const buyer = await aBuyer(shop)
  const { status, body } = await orderAt(buyer, slot, { product, paymentMethod: 'zarinpal' })
  expect(status).toBe(201)
  return { buyer, id: body.order.id, authority: body.payment.url.split('/').at(-1) ?? '' }
}

test('an unpaid order whose hold ends gives its time back; paid again it takes it again, or is refused while it is full', async () => {
  const window = await aWindow(db, method.id, { capacity: 1 })
  const slot = { windowId: window.id, day: await aDay(await aBuyer(shop)) }
  const product = await aProduct(db, { price: 1_000_000, stock: 10 })
  const { buyer, id } = await unpaidAt(slot, product)
  await endHold(id)
  expect(await booked(slot)).toBe(0)
  expect([(await payAgain(id, buyer)).status, await booked(slot)]).toEqual([200, 1])
  await endHold(id)
  expect((await orderAt(await aBuyer(shop), slot)).status).toBe(201)
  const before = await fingerprint(db)
  expect(await payAgain(id, buyer)).toMatchObject({ status: 409, code: 'delivery.lost' })
  expect([await fingerprint(db), await booked(slot)]).toEqual([before, 1])
})

test('money that arrives after the time is gone still pays the order, which goes on without a time and says so', async () => {
  const window = await aWindow(db, method.id, { capacity: 1 })
  const slot = { windowId: window.id, day: await aDay(await aBuyer(shop)) }
  const { buyer, id, authority } = await unpaidAt(slot, await aProduct(db, { price: 1_000_000, stock: 10 }))
  await bank.press(authority, 'payAndStay')
  await endHold(id)
  expect((await orderAt(await aBuyer(shop), slot)).status).toBe(201)
  expect(await comeBack(authority, { headers: buyer.headers })).toMatchObject({ kind: 'paid' })
  expect(await stateOf(id)).toBe(paid)
  const { order } = await (await app.request(`/api/orders/${id}`, { headers: buyer.headers })).json()
  expect(order.deliverySlot).toBeNull()
  expect(order.timeline.map(({ label }: { label: string }) => label)).toContain(
    'زمان تحویل پیش از پرداخت پر شد؛ فروشگاه زمان دیگری هماهنگ می‌کند',
  )
  expect(await booked(slot)).toBe(1)
})

test('the same checkout: its own time is free for it, another time replaces its unpaid order', async () => {
  const window = await aWindow(db, method.id, { capacity: 1 })
  const product = await aProduct(db, { price: 1_000_000, stock: 10 })
  const [buyer, stranger] = [await aBuyer(shop), await aBuyer(shop)]
  const days = (await daysFor(buyer)) ?? []
  const [one, other] = [days[2]?.day ?? '', days[3]?.day ?? '']
  const key = randomUUID()
  const first = await orderAt(buyer, { windowId: window.id, day: one }, { product, key, paymentMethod: 'zarinpal' })
  const orderId = first.body.order.id
  const offers = async (who: Buyer, order?: string) => ((await daysFor(who, 'تهران', order)) ?? []).some(({ day }) => day === one)
  expect([await offers(buyer, orderId), await offers(buyer), await offers(stranger, orderId)]).toEqual([true, false, false])
  const again = await orderAt(buyer, { windowId: window.id, day: one }, { product, key, paymentMethod: 'cod' })
  expect([again.status, again.body.order.id]).toEqual([200, orderId])
  const moved = await orderAt(buyer, { windowId: window.id, day: other }, { product, key, paymentMethod: 'cod' })
  expect(moved.status).toBe(201)
  expect([await booked({ windowId: window.id, day: one }), await booked({ windowId: window.id, day: other })]).toEqual([0, 1])
})

test('pick-up has the windows for all cities', async () => {
  const buyer = await aBuyer(shop)
  method = await aShippingMethod(db, { methodType: 'pickup', rate: 0 })
  const window = await aWindow(db, method.id)
  const [day = ''] = ((await daysFor(buyer, '')) ?? []).slice(1).map((one) => one.day)
  const { bodyOf, send } = aCheckout(shop, method)
  const body = { ...bodyOf(buyer, { lines: [{ product: phone, quantity: 1 }] }), addressId: null }
  const reply = await send(buyer, { ...body, delivery: { windowId: window.id, day } })
  expect([reply.status, reply.body.order.isPickup]).toEqual([201, true])
  expect(reply.body.order.deliverySlot).toContain('ساعت ۹ تا ۱۲')
})

test('afterwards every window has the orders that hold it, and no more', async () => {
  expect((await checkInvariants(db)).filter(({ number }) => number === 31)).toEqual([])
  await expect(db.execute(sql`update delivery_slots set booked = capacity + 1`)).rejects.toThrow()
  expect(await db.$count(orders, sql`${orders.deliveryDay} is not null`)).toBeGreaterThan(5)
})
