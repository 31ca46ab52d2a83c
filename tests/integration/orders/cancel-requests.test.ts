import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#db/schema/operations.ts'
import { cancelRequests } from '#db/schema/orders.ts'
import { changeOrder, type StaffStep } from '#services/order/change-order.ts'
import { aBuyer, type Buyer } from '#tests/support/checkout.ts'
import { aProduct, aStaffMember, stockOf } from '#tests/support/factories.ts'
import { anOnlineShop } from '#tests/support/orders/online-orders.ts'
import { fingerprint } from '#tests/support/test-shop.ts'

const { app, bank, comeBack, db, order, orderOnline, shop, stateOf } = await anOnlineShop()
const phone = await aProduct(db, { price: 1_000_000, stock: 100 })
const { userId: staffId } = await aStaffMember(db)
const ship: StaffStep = { do: 'ship', carrier: 'courier', trackingNumber: null }
const decline: StaffStep = { do: 'decline-cancel', reason: ' سفارش تحویل پست شده است ' }

const take = (orderId: string, step: StaffStep) => changeOrder(shop.context, orderId, step, { kind: 'staff', id: staffId })
const ask = async (buyer: Buyer, id: string, reason = 'رنگ دیگری می‌خواهم') => {
  const body = JSON.stringify({ reason })
  const response = await app.request(`/api/orders/${id}/cancel-request`, { method: 'POST', headers: buyer.headers, body })
  return { status: response.status, body: await response.json() }
}
const requestOf = async (id: string) => (await db.select().from(cancelRequests).where(eq(cancelRequests.orderId, id)))[0]
const noticesOf = async (id: string) =>
  (await db.select().from(outbox).where(eq(outbox.orderId, id)).orderBy(outbox.localId)).map(({ event }) => event)

async function paidOnline(buyer: Buyer): Promise<string> {
  const { id, authority } = await orderOnline(buyer, phone)
  await bank.press(authority, 'pay')
  expect((await comeBack(authority, { headers: buyer.headers })).kind).toBe('paid')
  return id
}

test('a paid order that is not shipped is cancelled when the staff accepts the request of its shopper', async () => {
  const buyer = await aBuyer(shop)
  const id = await paidOnline(buyer)
  const before = await stockOf(db, phone)
  const { status, body } = await ask(buyer, id)
  expect([status, body.order]).toEqual([
    200,
    expect.objectContaining({ status: 'processing', canRequestCancel: false, cancelRequest: expect.objectContaining({ answer: null }) }),
  ])
  expect(body.order.timeline.at(-1).label).toBe('درخواست لغو ثبت شد')
  await take(id, { do: 'accept-cancel' })
  expect([await stateOf(id), await stockOf(db, phone)]).toEqual(['cancelled paid released', before + 1])
  expect(await requestOf(id)).toMatchObject({ decision: 'accepted', decidedBy: staffId, reason: 'رنگ دیگری می‌خواهم' })
  expect(await noticesOf(id)).toEqual(['order.placed', 'order.paid', 'order.expired'])
})

test('an order is not shipped before its request is decided; a declined one goes on with the answer', async () => {
  const buyer = await aBuyer(shop)
  const id = await paidOnline(buyer)
  await ask(buyer, id, '')
  const before = await fingerprint(db)
  await expect(take(id, ship)).rejects.toMatchObject({ code: 'order.cancelPending' })
  await expect(take(id, { do: 'decline-cancel', reason: ' ' })).rejects.toMatchObject({ code: 'order.answerMissing' })
  expect(await fingerprint(db)).toBe(before)
  await take(id, decline)
  await take(id, ship)
  const { order: seen } = await (await app.request(`/api/orders/${id}`, { headers: buyer.headers })).json()
  expect(seen).toMatchObject({
    label: 'ارسال شده',
    canRequestCancel: false,
    cancelRequest: { reason: null, answer: 'سفارش تحویل پست شده است' },
  })
  expect(await noticesOf(id)).toEqual(['order.placed', 'order.paid', 'order.cancelDeclined', 'order.shipped'])
})

test('cancelling by the shop decides an open request too', async () => {
  const buyer = await aBuyer(shop)
  const { id } = (await order(buyer, { lines: [{ product: phone, quantity: 1 }] })).body.order
  await take(id, { do: 'accept' })
  expect((await ask(buyer, id)).status).toBe(200)
  await take(id, { do: 'cancel' })
  expect(await requestOf(id)).toMatchObject({ decision: 'accepted' })
})

test('one request per order, by its owner, before it is shipped; a refused one changes nothing', async () => {
  const [buyer, stranger] = [await aBuyer(shop), await aBuyer(shop)]
  const id = await paidOnline(buyer)
  const shipped = await paidOnline(buyer)
  await take(shipped, ship)
  const unpaid = (await orderOnline(buyer, phone)).id
  const responses = await Promise.all([ask(buyer, id), ask(buyer, id)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  const before = await fingerprint(db)
  expect((await ask(buyer, id)).body.code).toBe('order.alreadyRequested')
  expect((await ask(stranger, id)).body.code).toBe('order.notFound')
  for (const other of [shipped, unpaid]) expect((await ask(buyer, other)).body.code).toBe('order.notPossible')
  expect((await ask(buyer, shipped, 'ن'.repeat(301))).status).toBe(422)
  for (const step of [{ do: 'accept-cancel' }, decline] as StaffStep[]) {
    await expect(take(shipped, step)).rejects.toMatchObject({ code: 'order.notPossible' })
  }
  expect(await fingerprint(db)).toBe(before)
})
