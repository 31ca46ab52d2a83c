import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deliverySlots, deliveryWindows, holidays } from '#db/schema/delivery.ts'
import { auditLog } from '#db/schema/operations.ts'
import { addDays } from '#domain/days.ts'
import { type WindowTexts, windowTexts } from '#domain/desk/delivery/form.ts'
import { jalaliFieldText } from '#domain/desk/jalali-days.ts'
import { presets } from '#domain/desk/permissions.ts'
import { aBuyer, aCheckout } from '#tests/support/checkout.ts'
import { aWindow } from '#tests/support/delivery.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aProduct, aShippingMethod } from '#tests/support/factories.ts'
import { hostileStrings } from '#tests/support/hostile-strings.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const owner = await aDeskClient(shop, presets.owner.name)
const method = await aShippingMethod(db)

async function send(verb: string, path: string, body: unknown = null, version = 1) {
  const headers = { ...owner.headers, 'if-match': `"${version}"` }
  const response = await app.request(`/api/desk/delivery${path}`, {
    method: verb,
    headers,
    ...(body !== null && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}

const texts: WindowTexts = {
  ...{ windowMethod: method.id, windowCity: 'تهران', windowDays: 'شنبه، جمعه', windowFrom: '۹', windowTo: '۱۲', windowCapacity: '۵' },
  ...{ windowCutoff: '۲', isWindowOffered: 'true' },
}

test('a window is made, listed, edited with its version and removed, each with its audit row in words', async () => {
  const { status, body } = await send('POST', '/windows', texts)
  expect(status).toBe(201)
  const [stored] = await db.select().from(deliveryWindows).where(eq(deliveryWindows.id, body.id))
  expect(stored).toMatchObject({ city: 'تهران', weekdays: [0, 6], fromMinute: 540, toMinute: 720, capacity: 5, cutoffHours: 2 })
  const listed = (await send('GET', '/windows')).body
  expect(listed.methods).toEqual([{ id: method.id, name: 'پست پیشتاز', isActive: true }])
  expect(listed.windows).toMatchObject([{ id: body.id, version: 1, hours: 'ساعت ۹ تا ۱۲', ahead: 0, texts: { windowDays: 'شنبه، جمعه' } }])

  const changed = { ...listed.windows[0].texts, windowTo: '۱۳' }
  expect(await send('PUT', `/windows/${body.id}`, changed)).toEqual({ status: 200, body: { version: 2 } })
  expect(await send('PUT', `/windows/${body.id}`, { ...changed, windowFrom: '۸' })).toMatchObject({
    status: 409,
    body: { code: 'desk.conflict', conflict: { version: 2 } },
  })
  expect((await send('DELETE', `/windows/${body.id}`, null, 2)).status).toBe(204)
  const rows = await db.select().from(auditLog).where(eq(auditLog.objectId, body.id)).orderBy(auditLog.id)
  expect(rows.map(({ action }) => action)).toEqual(['window.added', 'window.edited', 'window.removed'])
  expect(rows[1]?.newState).toMatchObject({ windowMethod: 'پست پیشتاز', windowTo: '۱۳:۰۰' })
})

test('DESK-13: wrong fields are refused by name, unknown ones and a method that is gone too, and nothing changes', async () => {
  const before = await fingerprint(db)
  const wrong = await send('POST', '/windows', { ...texts, windowFrom: 'صبح', windowCapacity: '۰' })
  expect([wrong.status, wrong.body.fields.map(({ name }: { name: string }) => name)]).toEqual([422, ['windowFrom', 'windowCapacity']])
  expect((await send('POST', '/windows', { ...texts, booked: '0' })).status).toBe(422)
  const gone = await send('POST', '/windows', { ...texts, windowMethod: '01890000-0000-7000-8000-000000000000' })
  expect([gone.status, gone.body.fields[0].name]).toEqual([422, 'windowMethod'])
  for (const text of hostileStrings.slice(0, 20)) {
    expect((await send('POST', '/windows', { ...texts, windowCity: text.slice(0, 200) })).status).toBe(422)
  }
  expect(await fingerprint(db)).toBe(before)
})

test('a window with orders is neither removed nor made smaller than a day that was promised', async () => {
  const own = await aShippingMethod(db)
  const window = await aWindow(db, own.id, { capacity: 5 })
  const [buyer, product] = [await aBuyer(shop), await aProduct(db, { price: 1_000_000, stock: 10 })]
  const query = new URLSearchParams({ method: own.id, city: 'تهران' })
  const { days } = await (await app.request(`/api/orders/delivery-days?${query}`, { headers: buyer.headers })).json()
  const { bodyOf, send: place } = aCheckout(shop, own)
  for (const one of [buyer, await aBuyer(shop)]) {
    const body = { ...bodyOf(one, { lines: [{ product, quantity: 1 }] }), delivery: { windowId: window.id, day: days[2].day } }
    expect((await place(one, body)).status).toBe(201)
  }
  const smaller = { ...windowTexts(window), windowCapacity: '۱' }
  const refused = await send('PUT', `/windows/${window.id}`, smaller)
  expect([refused.status, refused.body.fields[0].message]).toEqual([422, expect.stringContaining(`${days[2].label} ۲ سفارش دارد`)])
  expect((await send('PUT', `/windows/${window.id}`, { ...smaller, windowCapacity: '۲' })).status).toBe(200)
  expect((await db.select().from(deliverySlots).where(eq(deliverySlots.windowId, window.id)))[0]).toMatchObject({ capacity: 2, booked: 2 })
  expect(await send('DELETE', `/windows/${window.id}`, null, 2)).toMatchObject({ status: 409, body: { code: 'catalog.inUse' } })
  expect((await send('GET', '/windows')).body.windows.find(({ id }: { id: string }) => id === window.id)).toMatchObject({ ahead: 2 })
})

test('official holidays are listed and can be opened; own days are added once, and taken out', async () => {
  const { holidays: listed } = (await send('GET', '/holidays')).body
  expect(listed).toHaveLength(10)
  const official = listed[0]
  expect(official).toMatchObject({ id: null, isClosed: true, isOfficial: true })
  const opened = await send('POST', '/holidays', { holiday: official.field, holidayName: official.name, isClosed: false })
  expect(opened.status).toBe(201)
  const day = addDays(official.day, 5)
  const own = { holiday: jalaliFieldText(day), holidayName: 'تعطیلی ما', isClosed: true }
  expect((await send('POST', '/holidays', own)).status).toBe(201)
  expect(await send('POST', '/holidays', own)).toMatchObject({ status: 409, body: { code: 'catalog.exists' } })
  const after = (await send('GET', '/holidays')).body.holidays
  expect(after.find((one: { day: string }) => one.day === official.day)).toMatchObject({ id: opened.body.id, isClosed: false })
  const added = after.find((one: { day: string }) => one.day === day)
  expect(added).toMatchObject({ name: 'تعطیلی ما', isClosed: true })
  expect((await send('POST', '/holidays', { ...own, holiday: '۱۴۰۰/۰۱/۰۱' })).status).toBe(422)
  expect((await send('DELETE', `/holidays/${opened.body.id}`)).status).toBe(204)
  expect((await send('DELETE', `/holidays/${opened.body.id}`)).status).toBe(404)
  expect(await db.$count(holidays)).toBe(1)
})
