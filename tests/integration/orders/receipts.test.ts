import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { receipts } from '#db/schema/orders.ts'
import { createFolderStore } from '#gateways/files-folder.ts'
import { BoundedQueue } from '#services/queue/bounded-queue.ts'
import { sweepReceipts } from '#services/receipt/sweep-receipts.ts'
import { uploadReceipt } from '#services/receipt/upload-receipt.ts'
import { aBuyer, aCheckout, type Buyer, shippingOf } from '#tests/support/checkout.ts'
import { aProduct } from '#tests/support/factories.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ DATA_DIR: mkdtempSync(join(tmpdir(), 'vitrin-receipts-')) })
const { app, db } = shop
const { bodyOf, send } = aCheckout(shop, await shippingOf(db))
const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#2fd3c4' } })
  .jpeg()
  .withExif({ IFD0: { Artist: 'secret' } })
  .toBuffer()
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

let buyer: Buyer
beforeEach(async () => {
  buyer = await aBuyer(shop)
})

async function upload(content: Uint8Array, name = 'receipt.jpg', headers = buyer.headers) {
  const form = new FormData()
  form.set('file', new File([Buffer.from(content)], name))
  const { 'content-type': _, ...sent } = headers
  const response = await app.request('/api/receipts', { method: 'POST', headers: sent, body: form })
  return { status: response.status, body: await response.json() }
}
const fetchReceipt = (id: string, headers = buyer.headers) => app.request(`/api/receipts/${id}`, { headers })

test('UP-01, UP-06: a picture is stored re-encoded, without hidden data, and served to its owner as a download', async () => {
  const { status, body } = await upload(photo, '../رسید\u202e.jpg')
  expect([status, body.receipt.contentType, body.receipt.fileName]).toEqual([201, 'image/webp', 'رسید.webp'])
  const response = await fetchReceipt(body.receipt.id)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox$/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
})

test('UP-02: a file is stored under a random key, whatever its name', async () => {
  const names = ['a.pdf', 'a.pdf', '../../a.pdf', `${'x'.repeat(300)}.pdf`]
  for (const name of names) expect((await upload(pdf, name)).status).toBe(201)
  const stored = await db.select().from(receipts).where(eq(receipts.userId, buyer.shopper.userId))
  expect(new Set(stored.map(({ objectKey }) => objectKey)).size).toBe(names.length)
  expect(stored.filter(({ objectKey }) => !/^receipts\/[0-9a-f]{40}$/.test(objectKey))).toEqual([])
})

test('UP-06: another shopper, a guest and a guessed id get the same response', async () => {
  const { body } = await upload(pdf, 'a.pdf')
  const other = await aBuyer(shop)
  const responseTo = async (id: string) => {
    const { requestId: _, ...problem } = await (await fetchReceipt(id, other.headers)).json()
    return problem
  }
  const missing = await responseTo(randomUUID())
  expect(missing).toMatchObject({ status: 404, code: 'receipt.notFound' })
  for (const id of [body.receipt.id, 'x']) expect(await responseTo(id)).toEqual(missing)
  for (const id of ['..%2f..%2fetc%2fpasswd', '%c0%ae', '%']) expect((await fetchReceipt(id)).status).toBe(404)
  expect((await fetchReceipt(body.receipt.id, {})).status).toBe(401)
})

test.each([
  ['HTML', Buffer.from('<html><script>alert(1)</script>')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a program', Buffer.from('MZ\x90\x00')],
  ['nothing', Buffer.alloc(0)],
  ['half a picture', photo.subarray(0, 60)],
])('UP-01: %s named like a picture is refused and not stored', async (_case, content) => {
  const before = await fingerprint(db)
  expect(await upload(content)).toMatchObject({ status: 422, body: { code: 'receipt.unreadable' } })
  expect(await fingerprint(db)).toBe(before)
})

test('UP-03: one byte too many is refused before the body is read', async () => {
  expect(await upload(Buffer.alloc(8 * 1024 * 1024 + 1))).toMatchObject({ status: 413, body: { code: 'receipt.tooLarge' } })
})

test('UP-03: a body without a length is counted while it is read, up to the limit', async () => {
  let poured = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(into) {
      poured += 64 * 1024
      into.enqueue(new Uint8Array(64 * 1024))
    },
  })
  const headers = { ...buyer.headers, 'content-type': 'multipart/form-data; boundary=x' }
  const request = new Request('http://localhost/api/receipts', { method: 'POST', headers, body: endless, duplex: 'half' } as RequestInit)
  const response = await app.request(request)
  expect([response.status, (await response.json()).code]).toEqual([413, 'receipt.tooLarge'])
  expect(poured).toBeLessThan(9 * 1024 * 1024)
})

test('UP-04: the eleventh of a day is refused, also when twenty are sent concurrently', async () => {
  const statuses: number[] = []
  for (let time = 0; time < 3; time += 1) statuses.push((await upload(pdf, 'a.pdf')).status)
  expect(statuses).toEqual([201, 201, 201])
  // Past the limit of one upload at a time, as from several nodes.
  const wide = new BoundedQueue({ lanes: [{ name: 'receipt' as const, concurrency: 20 }], maxQueued: 0 })
  const context = { ...shop.context, queues: { ...shop.context.queues, receipts: wide } }
  const atOnce = () => uploadReceipt(context, buyer.shopper.userId, { name: 'a.pdf', bytes: pdf })
  const results = await Promise.allSettled(Array.from({ length: 20 }, atOnce))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  expect(await upload(pdf, 'a.pdf')).toMatchObject({ status: 429, body: { code: 'request.tooMany' } })
  expect(await db.$count(receipts, eq(receipts.userId, buyer.shopper.userId))).toBe(10)
  expect(await shop.context.files.list('receipts/')).toHaveLength(await db.$count(receipts))
})

/** A form that would be valid, except for this boundary or the parts before the file. */
const formOf = (boundary: string, parts = 0) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n`.repeat(parts) +
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${pdf}\r\n--${boundary}--\r\n`

test('UP-05: a form with a few parts is accepted', async () => {
  const headers = { ...buyer.headers, 'content-type': 'multipart/form-data; boundary=x' }
  expect((await app.request('/api/receipts', { method: 'POST', headers, body: formOf('x', 9) })).status).toBe(201)
})

test.each([
  ['ten thousand parts', 'multipart/form-data; boundary=x', formOf('x', 10_000)],
  ['eleven parts', 'multipart/form-data; boundary=x', formOf('x', 10)],
  ['no boundary', 'multipart/form-data', formOf('x')],
  ['a boundary of 252 bytes', `multipart/form-data; boundary=${'b'.repeat(252)}`, formOf('b'.repeat(252))],
  [
    'a part named __proto__',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
  ],
  [
    'an end before the end',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
  ],
  [
    'text in place of the file',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\n1\r\n--x--\r\n',
  ],
  ['JSON', 'application/json', '{}'],
])('UP-05: %s is refused and changes nothing', async (_case, contentType, body) => {
  const before = await fingerprint(db)
  const response = await app.request('/api/receipts', { method: 'POST', headers: { ...buyer.headers, 'content-type': contentType }, body })
  expect([413, 415, 422]).toContain(response.status)
  expect(await fingerprint(db)).toBe(before)
})

test('UP-04: an unused receipt is deleted after a day, file and row; a used one stays', async () => {
  const [used, left] = [await upload(pdf, 'a.pdf'), await upload(photo)]
  const lines = [{ product: await aProduct(db, { price: 1000, stock: 5 }), quantity: 1 }]
  const transfer = { ...bodyOf(buyer, { lines, paymentMethod: 'bank_transfer' }), receiptId: used.body.receipt.id }
  const placed = await send(buyer, transfer)
  expect([placed.status, placed.body.order.paymentStatus]).toEqual([201, 'pending'])
  expect(await send(buyer, transfer)).toMatchObject({ status: 422, body: { code: 'receipt.missing' } })
  await db.update(receipts).set({ createdAt: sql`now() - interval '25 hours'` })
  await sweepReceipts(shop.context, new AbortController().signal)
  expect((await fetchReceipt(used.body.receipt.id)).status).toBe(200)
  expect((await fetchReceipt(left.body.receipt.id)).status).toBe(404)
  expect(await shop.context.files.list('receipts/')).toHaveLength(await db.$count(receipts))
})

test('UP-04: a file without a receipt is deleted after a day, and not before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrin-orphans-'))
  const files = createFolderStore(folder)
  const sweep = () => sweepReceipts({ ...shop.context, files }, new AbortController().signal)
  const key = 'receipts/orphan'
  await files.put(key, pdf, 'application/pdf')
  await sweep()
  expect(await files.list()).toHaveLength(1)
  await utimes(join(folder, key), 0, 0)
  await sweep()
  expect(await files.list()).toEqual([])
})

test('another shopper’s receipt cannot be used for an order', async () => {
  const { body } = await upload(pdf, 'a.pdf')
  const other = await aBuyer(shop)
  const lines = [{ product: await aProduct(db, { price: 1000, stock: 5 }), quantity: 1 }]
  const response = await send(other, { ...bodyOf(other, { lines, paymentMethod: 'bank_transfer' }), receiptId: body.receipt.id })
  expect(response).toMatchObject({ status: 422, body: { code: 'receipt.missing' } })
})
