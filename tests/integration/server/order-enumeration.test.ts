import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#db/ids.ts'
import { receipts } from '#db/schema/orders.ts'
import { aBuyer, aCheckout, type Buyer, shippingOf } from '../../support/checkout.ts'
import { aProduct } from '../../support/factories.ts'
import { fingerprint, openTestShop } from '../../support/test-shop.ts'

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

/** All that a guesser could compare, without what names the request and counts the guesses. */
async function seenIn(answer: Response): Promise<string> {
  const requestId = answer.headers.get('x-request-id') ?? 'none'
  const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'ratelimit')
  const text = (await answer.text()).replaceAll(requestId, '')
  return JSON.stringify([answer.status, headers.sort(), text])
}

/** Numbers and ids as they are made, one sign away from the true one, and of forms that nothing has. */
function guesses(): string[] {
  const { id, orderNumber } = placed.order
  const alikeId = () => id.slice(0, -4) + randomBytes(2).toString('hex')
  const alikeNumber = () =>
    `${orderNumber.slice(0, -5)}${Array.from({ length: 5 }, () => String.fromCharCode(65 + randomInt(26))).join('')}`
  const many = Array.from({ length: 20 }, () => [randomUUID(), newId(), alikeId(), alikeNumber(), String(randomInt(1e9))]).flat()
  return [id, orderNumber, receipt?.id ?? '', ...many, '0', '-1', id.toUpperCase(), encodeURIComponent("' or 1=1 --")]
}

test('AUTHZ-06, AUTHZ-02: another’s order, its number and hundreds of guesses are answered byte for byte alike', async () => {
  const ways: [string, (guess: string, stranger: Buyer) => Response | Promise<Response>][] = [
    ['by id or number', (guess, { headers }) => app.request(`/api/orders/${guess}`, { headers })],
    ['paid by a stranger', (guess, stranger) => post(`/api/orders/${guess}/pay`, stranger)],
    ['cancelled by a stranger', (guess, stranger) => post(`/api/orders/${guess}/cancel`, stranger)],
    ['its receipt', (guess, { headers }) => app.request(`/api/receipts/${guess}`, { headers })],
    ['its attempt', (guess, stranger) => post('/api/payments/verify', stranger, { authority: guess, status: 'OK' })],
  ]
  const strangers = await Promise.all(ways.map(() => aBuyer(shop)))
  const before = await fingerprint(db)
  for (const [index, [name, ask]] of ways.entries()) {
    const stranger = strangers[index] ?? owner
    const seen = new Map<string, string>()
    for (const guess of guesses()) seen.set(await seenIn(await ask(guess, stranger)), guess)
    expect([name, seen.size]).toEqual([name, 1])
    expect([...seen.keys()][0]).toContain('[404,')
  }
  expect(await fingerprint(db)).toBe(before)
})

test('AUTHZ-02: the invoice and the data of another’s order are the page that does not exist', async () => {
  const stranger = await aBuyer(shop)
  const ask = async (path: string) => {
    const answer = await app.request(path, { headers: stranger.headers })
    return (await seenIn(answer)).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
  }
  for (const at of ['/orders/{id}/invoice', '/_data/orders/{id}/invoice']) {
    const missing = await ask(at.replace('{id}', randomUUID()))
    expect(missing).toMatch(/^\[404,/)
    expect(await ask(at.replace('{id}', placed.order.id))).toBe(missing)
  }
})

test('AUTHZ-02: the success and return pages are the same bytes whatever order or attempt they are asked about', async () => {
  const stranger = await aBuyer(shop)
  const ask = async (path: string) => (await app.request(path, { headers: stranger.headers })).text()
  const success = await ask('/_data/checkout/success')
  expect(await ask(`/_data/checkout/success?orderId=${placed.order.id}`)).toBe(success)
  const returned = await ask(`/_data/checkout/payment-verify?Authority=${authority}&Status=OK`)
  expect(returned).not.toContain(placed.order.id)
  expect(returned).not.toContain(placed.order.orderNumber)
})

test('AUTHZ-06: invoices are guessed no longer than orders', async () => {
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

test('AUTHZ-06: guessing is stopped, each account for itself, with a time to come back', async () => {
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
  for (const [way, ask] of ways) {
    const refused = await ask()
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
