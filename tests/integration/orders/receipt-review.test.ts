import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#db/schema/operations.ts'
import { orders, receipts } from '#db/schema/orders.ts'
import { changeOrder, type StaffStep } from '#services/order/change-order.ts'
import type { OrderView } from '#services/order/list-orders.ts'
import { releaseHolds } from '#services/order/release-holds.ts'
import { uploadReceipt } from '#services/receipt/upload-receipt.ts'
import { aBuyer, aCheckout, type Buyer, shippingOf } from '#tests/support/checkout.ts'
import { aProduct, aStaffMember, stockOf } from '#tests/support/factories.ts'
import { passMinutes } from '#tests/support/orders/pass-minutes.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ DATA_DIR: mkdtempSync(join(tmpdir(), 'vitrin-review-')) })
const { app, db } = shop
const { order } = aCheckout(shop, await shippingOf(db))
const phone = await aProduct(db, { price: 1_000_000, stock: 100 })
const { userId: staffId } = await aStaffMember(db)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const reject: StaffStep = { do: 'reject-receipt', reason: ' مبلغ رسید با سفارش نمی‌خواند\u202e ' }
const days = (count: number) => count * 24 * 60

const take = (orderId: string, step: StaffStep) => changeOrder(shop.context, orderId, step, { kind: 'staff', id: staffId })
const releaseAll = () => releaseHolds(shop.context, new AbortController().signal)
const upload = async (buyer: Buyer) => (await uploadReceipt(shop.context, buyer.shopper.userId, { name: 'a.pdf', bytes: pdf })).id

async function transferred(buyer: Buyer): Promise<OrderView & { receiptId: string }> {
  const receiptId = await upload(buyer)
  const { status, body } = await order(buyer, { lines: [{ product: phone, quantity: 1 }], paymentMethod: 'bank_transfer', receiptId })
  expect(status).toBe(201)
  return { ...body.order, receiptId }
}
async function viewOf(buyer: Buyer, id: string): Promise<OrderView> {
  const response = await app.request(`/api/orders/${id}`, { headers: buyer.headers })
  return (await response.json()).order
}
async function sendAnother(buyer: Buyer, id: string, receiptId: string) {
  const response = await app.request(`/api/orders/${id}/receipt`, {
    method: 'POST',
    headers: buyer.headers,
    body: JSON.stringify({ receiptId }),
  })
  return { status: response.status, body: await response.json() }
}
const receiptOf = async (id: string) => (await db.select().from(receipts).where(eq(receipts.id, id)))[0]
const noticesOf = async (id: string) =>
  (await db.select().from(outbox).where(eq(outbox.orderId, id)).orderBy(outbox.localId)).map(({ event }) => event)

test('ORD-14: a receipt under review never expires; its order names no deadline and keeps its stock', async () => {
  const buyer = await aBuyer(shop)
  const before = await stockOf(db, phone)
  const { id, note, holdExpiresAt, deliveryTime } = await transferred(buyer)
  expect([note, holdExpiresAt, deliveryTime]).toEqual(['رسید در حال بررسی است', null, expect.any(String)])
  await passMinutes(db, id, days(30))
  await releaseAll()
  expect(await viewOf(buyer, id)).toMatchObject({ status: 'pending', paymentStatus: 'pending', note: 'رسید در حال بررسی است' })
  expect(await stockOf(db, phone)).toBe(before - 1)
  await take(id, { do: 'mark-paid' })
  expect(await viewOf(buyer, id)).toMatchObject({ status: 'processing', paymentStatus: 'paid', note: null })
})

test('PAY-13: a rejected receipt leaves the order open with the reason, and another one is reviewed', async () => {
  const buyer = await aBuyer(shop)
  const before = await stockOf(db, phone)
  const { id, receiptId } = await transferred(buyer)
  await passMinutes(db, id, days(5))
  await take(id, reject)
  const rejected = await viewOf(buyer, id)
  expect(rejected).toMatchObject({
    ...{ label: 'پرداخت ناموفق', note: 'رسید پذیرفته نشد؛ رسید دیگری بفرستید' },
    ...{ awaitsReceipt: true, rejectReason: 'مبلغ رسید با سفارش نمی‌خواند' },
  })
  // Two days, whatever was left of the first hold.
  expect(Date.parse(rejected.holdExpiresAt ?? '')).toBeGreaterThan(Date.now() + 47 * 3_600_000)
  expect(await receiptOf(receiptId)).toMatchObject({ verdict: 'rejected', reviewedBy: staffId })
  await releaseAll()
  expect(await stockOf(db, phone)).toBe(before - 1)

  const second = await upload(buyer)
  const { status, body } = await sendAnother(buyer, id, second)
  expect([status, body.order]).toEqual([
    200,
    expect.objectContaining({
      receiptId: second,
      label: 'در انتظار پرداخت',
      awaitsReceipt: false,
      rejectReason: null,
      holdExpiresAt: null,
    }),
  ])
  expect(body.order.timeline.map(({ label }: { label: string }) => label)).toEqual([
    'سفارش ثبت شد',
    'رسید پذیرفته نشد',
    'رسید دیگری فرستاده شد',
  ])
  await take(id, { do: 'mark-paid' })
  expect(await receiptOf(second)).toMatchObject({ verdict: 'accepted', reviewedBy: staffId, rejectReason: null })
  expect(await noticesOf(id)).toEqual(['order.placed', 'order.receiptRejected', 'order.paid'])
})

test('ORD-12: one rejected receipt after the other does not hold stock for ever: what is sent after a week leaves no time for another', async () => {
  const buyer = await aBuyer(shop)
  const before = await stockOf(db, phone)
  const { id } = await transferred(buyer)
  const sent: number[] = []
  for (let day = 1; day < 30; day += 1) {
    await passMinutes(db, id, days(1))
    await releaseAll()
    if ((await viewOf(buyer, id)).status === 'cancelled') break
    await take(id, reject)
    const { status } = await sendAnother(buyer, id, await upload(buyer))
    if (status === 200) sent.push(day)
  }
  expect(sent.at(-1)).toBe(8)
  expect([(await viewOf(buyer, id)).status, await stockOf(db, phone)]).toEqual(['cancelled', before])
})

test('ORD-12: a receipt that was sent in time and is judged after the week leaves two days for another', async () => {
  const buyer = await aBuyer(shop)
  const { id } = await transferred(buyer)
  await passMinutes(db, id, days(20))
  await releaseAll()
  await take(id, reject)
  await releaseAll()
  const { status, holdExpiresAt } = await viewOf(buyer, id)
  expect([status, Date.parse(holdExpiresAt ?? '') > Date.now() + 47 * 3_600_000]).toEqual(['pending', true])
  expect((await sendAnother(buyer, id, await upload(buyer))).status).toBe(200)
  await passMinutes(db, id, days(5))
  await releaseAll()
  expect((await viewOf(buyer, id)).status).toBe('pending')
})

test('an order whose rejected receipt is not replaced in time is cancelled and returns its stock', async () => {
  const buyer = await aBuyer(shop)
  const before = await stockOf(db, phone)
  const { id } = await transferred(buyer)
  await take(id, reject)
  await db.update(orders).set({ holdExpiresAt: sql`now() - interval '1 second'` }).where(eq(orders.id, id))
  await releaseAll()
  expect(await viewOf(buyer, id)).toMatchObject({ label: 'لغو شده', note: 'مهلت سفارش تمام شد', awaitsReceipt: false })
  expect(await stockOf(db, phone)).toBe(before)
  expect((await sendAnother(buyer, id, await upload(buyer))).body.code).toBe('order.notPossible')
})

test('PAY-13: another receipt is refused while one is under review, when it is used or another shopper’s, and nothing changes', async () => {
  const [buyer, stranger] = [await aBuyer(shop), await aBuyer(shop)]
  const first = await transferred(buyer)
  const [free, foreign] = [await upload(buyer), await upload(stranger)]
  const rejected = await transferred(buyer)
  await take(rejected.id, reject)
  const before = await fingerprint(db)
  expect((await sendAnother(buyer, first.id, free)).body.code).toBe('order.notPossible')
  for (const receiptId of [first.receiptId, rejected.receiptId, foreign, randomUUID()]) {
    expect(await sendAnother(buyer, rejected.id, receiptId)).toMatchObject({ status: 422, body: { code: 'receipt.missing' } })
  }
  expect(await sendAnother(stranger, rejected.id, foreign)).toMatchObject({ status: 404, body: { code: 'order.notFound' } })
  expect(await fingerprint(db)).toBe(before)
  const responses = await Promise.all([1, 2].map(() => sendAnother(buyer, rejected.id, free)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.each([['   '], ['الف'.repeat(101)]])('a receipt is not rejected without a reason that the shopper can read: %j', async (reason) => {
  const { id } = await transferred(await aBuyer(shop))
  const before = await fingerprint(db)
  await expect(take(id, { do: 'reject-receipt', reason })).rejects.toMatchObject({ code: 'receipt.reasonMissing' })
  expect(await fingerprint(db)).toBe(before)
})

test('ORD-14: paying online or failing to leaves a rejected receipt rejected', async () => {
  const buyer = await aBuyer(shop)
  const { id } = await transferred(buyer)
  await take(id, reject)
  const response = await app.request(`/api/orders/${id}/pay`, { method: 'POST', headers: buyer.headers, body: '{}' })
  expect(response.status).toBe(200)
  expect(await viewOf(buyer, id)).toMatchObject({ paymentStatus: 'failed', awaitsReceipt: true, canPay: true })
})
