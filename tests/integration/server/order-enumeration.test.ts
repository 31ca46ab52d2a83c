import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { receipts } from '#db/schema/orders.ts'
import { aBuyer, aCheckout, type Buyer, shippingOf } from '#tests/support/checkout.ts'
import { aProduct } from '#tests/support/factories.ts'
import { fingerprint, openTestShop } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop
const { order } = aCheckout(shop, await shippingOf(db))
const owner = await aBuyer(shop)
const product = await aProduct(db, { price: 1_000_000, stock: 100 })
const lines = [{ product, quantity: 1 }]
const { body: placed } = await order(owner, { lines })
const authority = `S${'0'.repeat(35)}`
const file = { fileName: 'a.pdf', contentType: 'application/pdf', byteSize: 1, contentHash: randomBytes(32) }
const [receipt] = await db
  .insert(receipts)
  .values({ userId: owner.shopper.userId, objectKey: `receipts/${randomBytes(20).toString('hex')}`, ...file })
  .returning()

const post = (path: string, buyer: Buyer, body: object = {}) =>
  app.request(path, { method: 'POST', headers: buyer.headers, body: JSON.stringify(body) })

/** Everything an attacker could compare, without request id and rate limit headers. */
async function seenIn(response: Response): Promise<string> {
  const requestId = response.headers.get('x-request-id') ?? 'none'
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id' && name !== 'ratelimit')
  const text = (await response.text()).replaceAll(requestId, '')
  return JSON.stringify([response.status, headers.sort(), text])
}

/** Valid order numbers and ids, some one character away from the real one, and invalid forms. */
function guesses(): string[] {
  const { id, orderNumber } = placed.order
  const alikeId = () => id.slice(0, -4) + randomBytes(2).toString('hex')
  const alikeNumber = () =>
    `${orderNumber.slice(0, -5)}${Array.from({ length: 5 }, () => String.fromCharCode(65 + randomInt(26))).join('')}`
  const many = Array.from({ length: 20 }, () => [randomUUID(), newId(), alikeId(), alikeNumber(), String(randomInt(1e9))]).flat()
  return [id, orderNumber, receipt?.id ?? '', ...many, '0', '-1', id.toUpperCase(), encodeURIComponent("' or 1=1 --")]
}

test('AUTHZ-06, AUTHZ-02: another’s order, its number and hundreds of guesses get identical responses', async () => {
  const ways: [string, (guess: string, stranger: Buyer) => Response | Promise<Response>][] = [
    ['by id or number', (guess, { headers }) => app.request(`/api/orders/${guess}`, { headers })],
    ['paid by a stranger', (guess, stranger) => post(`/api/orders/${guess}/pay`, stranger)],
    ['cancelled by a stranger', (guess, stranger) => post(`/api/orders/${guess}/cancel`, stranger)],
    ['its receipt', (guess, { headers }) => app.request(`/api/receipts/${guess}`, { headers })],
    ['its attempt', (guess, stranger) => post('/api/payments/verify', stranger, { authority: guess, status: 'OK' })],
  ]
  const strangers = await Promise.all(ways.map(() => aBuyer(shop)))
  const before = await fingerprint(db)
  // Beside each other: a single account is paced.
  const tryAll = async ([name, send]: (typeof ways)[number], index: number) => {
    const stranger = strangers[index] ?? owner
    const seen = new Map<string, string>()
    for (const guess of guesses()) seen.set(await seenIn(await send(guess, stranger)), guess)
    expect([name, seen.size]).toEqual([name, 1])
    expect([...seen.keys()][0]).toContain('[404,')
  }
  await Promise.all(ways.map(tryAll))
  expect(await fingerprint(db)).toBe(before)
})

test('AUTHZ-02: the invoice and the data of another’s order are a 404', async () => {
  const stranger = await aBuyer(shop)
  const send = async (path: string) => {
    const response = await app.request(path, { headers: stranger.headers })
    return (await seenIn(response)).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
  }
  for (const at of ['/orders/{id}/invoice', '/_data/orders/{id}/invoice']) {
    const missing = await send(at.replace('{id}', randomUUID()))
    expect(missing).toMatch(/^\[404,/)
    expect(await send(at.replace('{id}', placed.order.id))).toBe(missing)
  }
})

test('AUTHZ-02: the success and return pages are the same bytes for any order or payment attempt', async () => {
  const stranger = await aBuyer(shop)
  const send = async (path: string) => (await app.request(path, { headers: stranger.headers })).text()
  const success = await send('/_data/checkout/success')
  expect(await send(`/_data/checkout/success?orderId=${placed.order.id}`)).toBe(success)
  const returned = await send('/_data/checkout/payment-verify')
  expect(await send(`/_data/checkout/payment-verify?Authority=${authority}&Status=OK`)).toBe(returned)
})

test('AUTHZ-06: invoices share the rate limit of order lookups', async () => {
  const guesser = await aBuyer(shop)
  const statuses: number[] = []
  for (let turn = 0; turn < 125; turn += 1) {
    const at = turn % 2 ? '/orders/{id}/invoice' : '/_data/orders/{id}/invoice'
    statuses.push((await app.request(at.replace('{id}', randomUUID()), guesser)).status)
  }
  expect([statuses.indexOf(429), new Set(statuses.slice(0, 120)), new Set(statuses.slice(120))]).toEqual([
    120,
    new Set([404]),
    new Set([429]),
  ])
  await db.execute(sql`delete from rate_limits`)
})

test('AUTHZ-06: guessing is rate limited per account, with Retry-After', async () => {
  const [guesser, neighbour] = [await aBuyer(shop), await aBuyer(shop)]
  const statuses: number[] = []
  for (let turn = 0; turn < 130; turn += 1) {
    statuses.push((await app.request(`/api/orders/${randomUUID()}`, { headers: guesser.headers })).status)
  }
  expect([statuses.indexOf(429), new Set(statuses.slice(120))]).toEqual([120, new Set([429])])
  const { id } = placed.order
  const ways: [string, () => Response | Promise<Response>][] = [
    ['one', () => app.request(`/api/orders/${id}`, guesser)],
    ['pay', () => post(`/api/orders/${id}/pay`, guesser)],
    ['cancel', () => post(`/api/orders/${id}/cancel`, guesser)],
    ['receipt', () => app.request(`/api/receipts/${id}`, guesser)],
    ['data of the invoice', () => app.request(`/_data/orders/${id}/invoice`, guesser)],
  ]
  for (const [way, send] of ways) {
    const refused = await send()
    expect([way, refused.status]).toEqual([way, 429])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({ code: 'request.tooMany' })
  }
  const invoice = await app.request(`/orders/${id}/invoice`, guesser)
  expect([invoice.status, Number(invoice.headers.get('retry-after')) > 0, invoice.headers.get('cache-control')]).toEqual([
    429,
    true,
    'no-store',
  ])
  expect(await invoice.text()).not.toContain(placed.order.orderNumber)
  expect((await app.request(`/api/orders/${randomUUID()}`, { headers: neighbour.headers })).status).toBe(404)
  await db.execute(sql`delete from rate_limits`)
})
