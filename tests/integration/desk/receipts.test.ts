import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { auditLog, outbox } from '#db/schema/operations.ts'
import { orders, receipts } from '#db/schema/orders.ts'
import { presets } from '#domain/desk/permissions.ts'
import { uploadReceipt } from '#services/receipt/upload-receipt.ts'
import { aBuyer, aCheckout, shippingOf } from '#tests/support/checkout.ts'
import { drawReceipt, receiptNumbers } from '#tests/support/desk/draw-receipt.ts'
import { aDeskClient } from '#tests/support/desk/staff.ts'
import { aProduct } from '#tests/support/factories.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ DATA_DIR: mkdtempSync(join(tmpdir(), 'vitrin-desk-receipts-')) })
const { app, db } = shop
const { order } = aCheckout(shop, await shippingOf(db))
const phone = await aProduct(db, { price: 1_000_000, stock: 100 })
const clerk = await aDeskClient(shop, presets.orders.name)
const pdfOf = (text: string) => Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n% ${text}\n%%EOF\n`)

const transfer = (text: string) => transferOf({ name: 'a.pdf', bytes: pdfOf(text) })

async function transferOf(file: { name: string; bytes: Buffer }): Promise<{ id: string; total: number }> {
  const buyer = await aBuyer(shop)
  const receipt = await uploadReceipt(shop.context, buyer.shopper.userId, file)
  const { body } = await order(buyer, { lines: [{ product: phone, quantity: 1 }], paymentMethod: 'bank_transfer', receiptId: receipt.id })
  return { id: body.order.id, total: body.order.total }
}

const call = (method: string, path: string, body?: unknown, headers = clerk.headers) =>
  app.request(`/api/desk/receipts${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
const accept = ({ id, total }: { id: string; total: number }, bankReference: string, more: object = {}) =>
  call('POST', `/${id}/verdict`, { do: 'accept-receipt', bankReference, paidAmount: total, isSeen: true, ...more })
type Queue = { receipts: { orderId: string; receiptId: string; sameFile: string[]; samePicture: string[] }[]; waiting: number }
const queue = async (tab = 'waiting') => (await (await call('GET', `?tab=${tab}`)).json()) as Queue

test('a transfer is accepted with the bank’s reference in any digits, and leaves the queue', async () => {
  const paid = await transfer('one')
  expect((await queue()).receipts.map(({ orderId }) => orderId)).toContain(paid.id)
  expect((await accept(paid, '۹۱۷۳ ۵۲۸۸ ۰۴۱۶')).status).toBe(204)
  const [row] = await db.select().from(orders).innerJoin(receipts, eq(receipts.id, orders.receiptId)).where(eq(orders.id, paid.id))
  expect(row).toMatchObject({
    orders: { status: 'processing', paymentStatus: 'paid' },
    receipts: {
      verdict: 'accepted',
      bankReference: '917352880416',
      paidAmount: paid.total,
      seenInAccount: true,
      reviewedBy: clerk.member.userId,
    },
  })
  expect((await queue()).receipts.map(({ orderId }) => orderId)).not.toContain(paid.id)
  expect((await queue('accepted')).receipts.map(({ orderId }) => orderId)).toContain(paid.id)
})

test.each([
  ['without the tick', { isSeen: false }, 'receipt.notSeen'],
  ['without a reference', { bankReference: ' ' }, 'receipt.referenceMissing'],
  ['with less than the total', { paidAmount: 1 }, 'receipt.amountShort'],
  ['with a field too many', { verdict: 'accepted' }, 'request.malformed'],
])('DESK-23: accepting %s is refused and changes nothing', async (_case, more, code) => {
  const paid = await transfer(_case)
  const before = await fingerprint(db)
  const response = await accept(paid, '555566667777', more)
  expect(((await response.json()) as { code: string }).code).toBe(code)
  expect(await fingerprint(db)).toBe(before)
})

test('DESK-23: one bank reference for two orders, also at once, is accepted for one', async () => {
  const both = [await transfer('a'), await transfer('b')]
  const replies = await Promise.all(both.map((each) => accept(each, '888899990000')))
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 409])
})

test('DESK-23: the same file again names the other order', async () => {
  const first = await transfer('same file')
  const second = await transfer('same file')
  const found = (await queue()).receipts.find(({ orderId }) => orderId === second.id)
  const [row] = await db.select().from(orders).where(eq(orders.id, first.id))
  expect(found?.sameFile).toContain(row?.orderNumber.slice(-5))
})

const pictured = async (picture: Sharp) => transferOf({ name: 'رسید.jpg', bytes: await picture.toBuffer() })
const codeOf = async ({ id }: { id: string }) => (await db.select().from(orders).where(eq(orders.id, id)))[0]?.orderNumber.slice(-5)

test('DESK-23: the same picture encoded again, resized or cropped names the other order, in both directions', async () => {
  const drawn = await drawReceipt(receiptNumbers(1, 1_000_000)).toBuffer()
  const first = await pictured(sharp(drawn))
  const copies = [
    await pictured(sharp(drawn).jpeg({ quality: 50 })),
    await pictured(sharp(drawn).resize({ width: 1200 }).webp({ quality: 70 })),
    await pictured(sharp(drawn).extract({ left: 18, top: 22, width: 844, height: 1076 }).jpeg()),
  ]
  const listed = (await queue()).receipts
  const samePictureOf = ({ id }: { id: string }) => listed.find(({ orderId }) => orderId === id)?.samePicture
  for (const copy of copies) {
    expect(samePictureOf(copy)).toContain(await codeOf(first))
    expect(samePictureOf(first)).toContain(await codeOf(copy))
  }
})

test('DESK-23: twenty receipts of one bank, and white pictures, do not flag each other', async () => {
  const white = () => sharp({ create: { width: 500, height: 800, channels: 3, background: '#fff' } })
  const made = [await pictured(white().png()), await pictured(white().jpeg())]
  for (let nth = 30; nth < 50; nth++) made.push(await pictured(drawReceipt(receiptNumbers(nth, 1_000_000 + nth * 37_000))))
  const listed = (await queue()).receipts.filter(({ orderId }) => made.some(({ id }) => id === orderId))
  expect(listed.length).toBe(22)
  expect(listed.flatMap(({ samePicture }) => samePicture)).toEqual([])
})

test('a reference that another order has is named while it is typed', async () => {
  const paid = await transfer('named')
  expect((await accept(paid, '424242424242')).status).toBe(204)
  const usedBy = async (value: string) => (await (await call('GET', `/reference?value=${encodeURIComponent(value)}`)).json()) as object
  expect(await usedBy('۴۲۴۲ ۴۲۴۲۴۲۴۲')).toEqual({ usedBy: await codeOf(paid) })
  expect(await usedBy('424242424243')).toEqual({ usedBy: null })
  expect(await usedBy("' or 1=1")).toEqual({ usedBy: null })
})

test('DESK-21: a receipt that a colleague has judged is refused with a message of its own, and nothing changes', async () => {
  const paid = await transfer('judged already')
  expect((await accept(paid, '676767676767')).status).toBe(204)
  const before = await fingerprint(db)
  for (const late of [
    await accept(paid, '676767676768'),
    await call('POST', `/${paid.id}/verdict`, { do: 'reject-receipt', reason: 'دیر' }),
  ])
    expect([late.status, ((await late.json()) as { code: string }).code]).toEqual([409, 'receipt.judged'])
  expect(await fingerprint(db)).toBe(before)
})

test('DESK-21: two desks on one receipt make one decision, one audit row and one message', async () => {
  const paid = await transfer('two desks')
  const reject = () => call('POST', `/${paid.id}/verdict`, { do: 'reject-receipt', reason: 'مبلغ نمی‌خواند' })
  const replies = await Promise.all([accept(paid, '1212343456'), reject(), accept(paid, '1212343457'), reject()])
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
  const judged = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.objectId, paid.id), eq(auditLog.actorKind, 'staff')))
  expect(judged).toHaveLength(1)
  expect(await db.$count(outbox, eq(outbox.orderId, paid.id))).toBe(2)
})

test('the file is for those who judge receipts, runs no script and is never cached', async () => {
  const paid = await transfer('file')
  const receiptId = (await queue()).receipts.find(({ orderId }) => orderId === paid.id)?.receiptId
  const response = await call('GET', `/${receiptId}/file`)
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  const stock = await aDeskClient(shop, presets.stock.name)
  expect((await call('GET', `/${receiptId}/file`, undefined, stock.headers)).status).toBe(403)
})
