import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders, receipts } from '#db/schema/orders.ts'
import { changeOrder } from '#services/order/change-order.ts'
import { sweepReceipts } from '#services/receipt/sweep-receipts.ts'
import { findSession } from '#services/session/find-session.ts'
import { aCheckout, shippingOf } from '#tests/support/checkout.ts'
import { anAddress, aProduct, aStaffMember } from '#tests/support/factories.ts'
import { aRegistered } from '#tests/support/registration.ts'
import { fromOurPage, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ DATA_DIR: mkdtempSync(join(tmpdir(), 'vitrin-deleted-receipts-')), TRUSTED_PROXIES: '1' })
const { app, db } = shop
const checkout = aCheckout(shop, await shippingOf(db))
const product = await aProduct(db)
const staff = { kind: 'staff', id: (await aStaffMember(db)).userId } as const
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

async function aBuyerWithPassword() {
  const { browser, password, ...registered } = await aRegistered(shop)
  const cookie = `vitrin-session=${browser.cookies.get('vitrin-session')}`
  const shopper = await findSession(shop.context, browser.cookies.get('vitrin-session') ?? '')
  if (!shopper) throw new Error('not signed in')
  const { id: addressId } = await anAddress(db, { ...registered, customerId: shopper.customerId })
  return { browser, password, shopper, addressId, headers: { ...fromOurPage, cookie } }
}

async function uploaded({ headers: { 'content-type': _, ...headers } }: { headers: Record<string, string> }): Promise<string> {
  const form = new FormData()
  form.set('file', new File([pdf], 'رسید شهرزاد.pdf'))
  const response = await app.request('/api/receipts', { method: 'POST', headers, body: form })
  return ((await response.json()) as { receipt: { id: string } }).receipt.id
}

const files = async () => (await shop.context.files.list('receipts/')).length
const sweep = () => sweepReceipts(shop.context, new AbortController().signal)

test('AUTHZ-08: with its account go the receipts of unpaid orders, and 90 days after the payment those of paid ones', async () => {
  const buyer = await aBuyerWithPassword()
  const order = async (receiptId: string) => {
    const { body } = await checkout.order(buyer, { lines: [{ product, quantity: 1 }], paymentMethod: 'bank_transfer', receiptId })
    return body.order.id
  }
  await uploaded(buyer)
  const rejected = await order(await uploaded(buyer))
  const paid = await order(await uploaded(buyer))
  await changeOrder(shop.context, rejected, { do: 'reject-receipt', reason: 'ناخوانا' }, staff)
  await changeOrder(shop.context, rejected, { do: 'cancel' }, staff)
  await changeOrder(shop.context, paid, { do: 'mark-paid' }, staff)
  await changeOrder(shop.context, paid, { do: 'ship', carrier: 'post', trackingNumber: '1' }, staff)
  await changeOrder(shop.context, paid, { do: 'deliver' }, staff)
  expect(await files()).toBe(3)

  expect((await buyer.browser.delete('/api/me', { password: buyer.password })).status).toBe(204)
  expect(await files()).toBe(1)
  const left = await db.select({ fileName: receipts.fileName }).from(receipts)
  expect(left).toEqual([{ fileName: 'رسید' }])

  await db.update(orders).set({ paidAt: sql`now() - interval '89 days'` }).where(eq(orders.id, paid))
  await sweep()
  expect(await files()).toBe(1)
  await db.update(orders).set({ paidAt: sql`now() - interval '91 days'` }).where(eq(orders.id, paid))
  await sweep()
  expect([await files(), await db.$count(receipts)]).toEqual([0, 0])
  expect(await db.select({ status: orders.status, receiptId: orders.receiptId }).from(orders).where(eq(orders.id, paid))).toEqual([
    { status: 'delivered', receiptId: null },
  ])
})

test('AUTHZ-08: receipts of an account that exists stay', async () => {
  const buyer = await aBuyerWithPassword()
  const receiptId = await uploaded(buyer)
  const { body } = await checkout.order(buyer, { lines: [{ product, quantity: 1 }], paymentMethod: 'bank_transfer', receiptId })
  await changeOrder(shop.context, body.order.id, { do: 'mark-paid' }, staff)
  await db.update(orders).set({ paidAt: sql`now() - interval '2 years'` }).where(eq(orders.id, body.order.id))
  await sweep()
  expect(await files()).toBe(1)
})
