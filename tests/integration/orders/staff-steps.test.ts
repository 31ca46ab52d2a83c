import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog, outbox } from '#db/schema/operations.ts'
import { orders } from '#db/schema/orders.ts'
import { toman } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'
import { changeOrder, type StaffStep } from '#services/order/change-order.ts'
import { uploadReceipt } from '#services/receipt/upload-receipt.ts'
import { aBuyer, aCheckout, shippingOf } from '#tests/support/checkout.ts'
import { aProduct, aStaffMember, stockOf } from '#tests/support/factories.ts'
import { aRefund } from '#tests/support/orders/refunds.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ DATA_DIR: mkdtempSync(join(tmpdir(), 'vitrin-staff-')) })
const { db } = shop
const { order } = aCheckout(shop, await shippingOf(db))
const phone = await aProduct(db, { price: 1_000_000, stock: 100 })
const { userId: staffId } = await aStaffMember(db)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

const ship: StaffStep = { do: 'ship', carrier: 'post', trackingNumber: '123456789012345678901234' }
const refund = aRefund({ amount: toman(1_050_000), reference: '9981' })
const take = (orderId: string, step: StaffStep) => changeOrder(shop.context, orderId, step, { kind: 'staff', id: staffId })
const rowOf = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]
const stateOf = async (id: string) => {
  const row = await rowOf(id)
  return `${row?.status} ${row?.paymentStatus} ${row?.holdState}`
}
const noticesOf = async (id: string) =>
  (await db.select().from(outbox).where(eq(outbox.orderId, id)).orderBy(outbox.localId)).map(({ event }) => event)

async function placed(paymentMethod: PaymentMethod): Promise<{ id: string; receiptId: string | null }> {
  const buyer = await aBuyer(shop)
  const file = { name: 'a.pdf', bytes: pdf }
  const receipt = paymentMethod === 'bank_transfer' ? await uploadReceipt(shop.context, buyer.shopper.userId, file) : null
  const { status, body } = await order(buyer, {
    lines: [{ product: phone, quantity: 1 }],
    paymentMethod,
    ...(receipt && { receiptId: receipt.id }),
  })
  expect([status, body.order.paymentStatus, body.order.label]).toEqual([201, 'pending', 'در انتظار پرداخت'])
  return { id: body.order.id, receiptId: receipt?.id ?? null }
}

test('PAY-13: a receipt only waits for review; the staff member who confirms it is recorded', async () => {
  const { id } = await placed('bank_transfer')
  expect(await stateOf(id)).toBe('pending pending active')
  await take(id, { do: 'mark-paid' })
  expect([await stateOf(id), await noticesOf(id)]).toEqual(['processing paid settled', ['order.placed', 'order.paid']])
  const named = and(
    eq(auditLog.objectId, id),
    eq(auditLog.action, 'order.paid'),
    eq(auditLog.actorId, staffId),
    eq(auditLog.actorKind, 'staff'),
  )
  expect(await db.$count(auditLog, named)).toBe(1)
})

test.each([
  ['an online order is paid by the gateway’s word alone', 'zarinpal', { do: 'mark-paid' }],
  ['an online order is not promised against cash', 'zarinpal', { do: 'accept' }],
  ['a transfer is not promised against cash', 'bank_transfer', { do: 'accept' }],
  ['what has no receipt has none to be rejected', 'cod', { do: 'reject-receipt', reason: 'ناخوانا' }],
  ['an order that is not accepted cannot be shipped', 'cod', ship],
  ['what was not sent is not delivered', 'cod', { do: 'deliver' }],
  ['what was not paid is not paid back', 'cod', refund],
] as [string, PaymentMethod, StaffStep][])('PAY-13, ORD-08: %s', async (_rule, paymentMethod, step) => {
  const { id } = await placed(paymentMethod)
  const before = await fingerprint(db)
  await expect(take(id, step)).rejects.toMatchObject({ code: 'order.notPossible' })
  expect(await fingerprint(db)).toBe(before)
})

test('a cash order is accepted, shipped with a tracking number, paid on delivery and delivered', async () => {
  const { id } = await placed('cod')
  const states: string[] = []
  for (const step of [{ do: 'accept' }, ship, { do: 'mark-paid' }, { do: 'deliver' }] as StaffStep[]) {
    await take(id, step)
    states.push(await stateOf(id))
  }
  expect(states).toEqual(['processing pending settled', 'shipped pending settled', 'shipped paid settled', 'delivered paid settled'])
  expect(await rowOf(id)).toMatchObject({ carrier: 'post', trackingNumber: '123456789012345678901234' })
  expect(await noticesOf(id)).toEqual(['order.placed', 'order.shipped', 'order.paid', 'order.delivered'])
  await expect(take(id, { do: 'cancel' })).rejects.toMatchObject({ code: 'order.notPossible' })
})

test('ORD-06: an order cancelled by the shop returns its stock once', async () => {
  const before = await stockOf(db, phone)
  const { id } = await placed('cod')
  const responses = await Promise.allSettled([1, 2].map(() => take(id, { do: 'cancel' })))
  expect(responses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect([await stateOf(id), await stockOf(db, phone), await noticesOf(id)]).toEqual([
    'cancelled pending released',
    before,
    ['order.placed', 'order.expired'],
  ])
})
