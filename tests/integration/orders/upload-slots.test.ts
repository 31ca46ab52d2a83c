import { mkdtempSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { receipts } from '#db/schema/orders.ts'
import { uploadReceipt } from '#services/receipt/upload-receipt.ts'
import { aBuyer, type Buyer } from '#tests/support/checkout.ts'
import { collectGarbage } from '#tests/support/collect-garbage.ts'
import { listenTo, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ TRUSTED_PROXIES: '1', DATA_DIR: mkdtempSync(join(tmpdir(), 'vitrin-uploads-')) })
const { db } = shop
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const form = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${pdf}\r\n--x--\r\n`

const eightMegabytes = 8 * 1024 * 1024
/** All but its last byte. */
const body = Buffer.alloc(eightMegabytes - 1)

/** Sends what the server takes; resolves when it took everything or responded. */
function slowUpload(port: number, buyer: Buyer, network: number): { socket: Socket; settled: Promise<string> } {
  const socket = connect({ port, host: '127.0.0.1' })
  const headers = {
    ...buyer.headers,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': eightMegabytes,
    host: 'localhost:3000',
    'x-forwarded-for': `203.0.113.${network}`,
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const { promise, resolve } = Promise.withResolvers<string>()
  socket.on('error', () => resolve('reset'))
  socket.on('data', (data) => resolve(data.toString('latin1').slice(9, 12)))
  socket.write(`POST /api/receipts HTTP/1.1\r\n${head.join('')}\r\n`)
  socket.write(body, () => resolve('read'))
  return { socket, settled: promise }
}

test('UP-07: many slow uploads of 8 MB occupy a few slots and little memory; the others wait on their sockets or are refused', async () => {
  const { port } = await listenTo(shop)
  const buyers = await Promise.all(Array.from({ length: 60 }, () => aBuyer(shop)))
  const before = process.memoryUsage().arrayBuffers
  const uploads = buyers.map((buyer, index) => slowUpload(port, buyer, index % 10))
  const settled: string[] = []
  for (const upload of uploads) void upload.settled.then((how) => settled.push(how))
  const peak = { bytes: 0, running: 0 }
  const limit = 200 * 1024 * 1024
  const held = () => process.memoryUsage().arrayBuffers - before
  while (settled.length < 36) {
    // Buffers of refused uploads are garbage, not memory in use.
    if (held() > limit) collectGarbage()
    peak.bytes = Math.max(peak.bytes, held())
    peak.running = Math.max(peak.running, shop.context.queues.uploads.counts().upload.running)
    await delay(20)
  }
  // Six bodies, twice while their parts are joined; all sixty would be 480 MB.
  expect(peak.bytes).toBeLessThan(limit)
  expect(peak.running).toBe(6)
  expect(settled).toContain('503')
  for (const { socket } of uploads) socket.destroy()
  while (shop.context.queues.uploadsInProgress.size > 0) await delay(20)
  expect(await db.$count(receipts)).toBe(0)
})

test('UP-07: six slow accounts of one network hold two slots, and the upload of another network is served meanwhile', async () => {
  const { port } = await listenTo(shop)
  const buyers = await Promise.all(Array.from({ length: 6 }, () => aBuyer(shop)))
  const counts = () => shop.context.queues.uploads.counts().upload
  const slow = buyers.map((buyer) => slowUpload(port, buyer, 1))
  await expect.poll(() => counts().waiting).toBe(4)
  expect(counts().running).toBe(2)
  const quick = aBody()
  quick.send()
  expect((await upload(await aBuyer(shop), quick)).status).toBe(201)
  for (const { socket } of slow) socket.destroy()
  await expect.poll(() => shop.context.queues.uploadsInProgress.size).toBe(0)
})

/** A body that is sent when the test says so; `isRead` once the server asks for it. */
function aBody() {
  const opened = Promise.withResolvers<void>()
  const state = { isRead: false }
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(into) {
        state.isRead = true
        await opened.promise
        into.enqueue(Buffer.from(form))
        into.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, state, send: () => opened.resolve() }
}

async function upload(buyer: Buyer, { stream }: ReturnType<typeof aBody>): Promise<{ status: number; code: string | undefined }> {
  const headers = { ...buyer.headers, 'content-type': 'multipart/form-data; boundary=x' }
  const request = new Request('http://localhost/api/receipts', { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit)
  const response = await shop.app.request(request)
  return { status: response.status, code: ((await response.json()) as { code?: string }).code }
}

test('UP-07: a shopper has one upload at a time; the second is refused unread, unless the first ends soon', async () => {
  const buyer = await aBuyer(shop)
  const [first, second, third] = [aBody(), aBody(), aBody()]
  const firstResponse = upload(buyer, first)
  while (!first.state.isRead) await delay(5)
  expect(await upload(buyer, second)).toEqual({ status: 429, code: 'receipt.uploading' })
  expect(second.state.isRead).toBe(false)
  const thirdResponse = upload(buyer, third)
  first.send()
  third.send()
  expect([(await firstResponse).status, (await thirdResponse).status]).toEqual([201, 201])
  expect(await db.$count(receipts, eq(receipts.userId, buyer.shopper.userId))).toBe(2)
})

test('UP-07: without quota the body is not read', async () => {
  const spent = await aBuyer(shop)
  for (let count = 0; count < 10; count += 1) await uploadReceipt(shop.context, spent.shopper.userId, { name: 'a.pdf', bytes: pdf })
  const body = aBody()
  expect(await upload(spent, body)).toEqual({ status: 429, code: 'request.tooMany' })
  expect(body.state.isRead).toBe(false)
})

test('UP-07: a picture of 40 megapixels is refused by its header, two at once as well', async () => {
  // The header of a PNG of 8,000 by 5,000 pixels, without a single one of them.
  const header = Buffer.from('89504e470d0a1a0a0000000d4948445200001f40000013880802000000a5b5a5c5', 'hex')
  const buyers = [await aBuyer(shop), await aBuyer(shop)]
  const send = (buyer: Buyer) => {
    const { 'content-type': _, ...headers } = buyer.headers
    const picture = new FormData()
    picture.set('file', new File([header], 'a.png'))
    return Promise.resolve(shop.app.request('/api/receipts', { method: 'POST', headers, body: picture }))
  }
  const responses = await Promise.all(buyers.map(send))
  expect(responses.map(({ status }) => status)).toEqual([422, 422])
})
