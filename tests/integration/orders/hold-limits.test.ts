import { expect, test } from 'vitest'
import { releaseHolds } from '#services/order/release-holds.ts'
import { aBuyer, type Buyer } from '#tests/support/checkout.ts'
import { aProduct, stockOf } from '#tests/support/factories.ts'
import { always, anOnlineShop } from '#tests/support/orders/online-orders.ts'
import { passMinutes } from '#tests/support/orders/pass-minutes.ts'
import { fingerprint } from '#tests/support/test-shop.ts'

const limits = { HOLD_MAX_UNITS: '6', HOLD_MAX_TOMAN: '9000000', CASH_MAX_ORDERS: '2', CASH_MAX_UNITS: '3', CASH_MAX_TOMAN: '4000000' }
const { shop, db, order, orderOnline, comeBack, payAgain, stateOf } = await anOnlineShop(limits)

const cheap = await aProduct(db, { price: 1_000, stock: 1_000 })
const dear = await aProduct(db, { price: 2_000_000, stock: 1_000 })
type RequestedOrder = ['cod' | 'zarinpal', cheap: number, dear: number]

test.each<[string, RequestedOrder[], RequestedOrder, string | null]>([
  ['units in one order', [], ['zarinpal', 7, 0], 'order.heldLimit'],
  ['value in one order', [], ['zarinpal', 0, 5], 'order.heldLimit'],
  ['units of a cash order', [], ['cod', 4, 0], 'order.cashLimit'],
  ['value of a cash order', [], ['cod', 0, 2], 'order.cashLimit'],
  [
    'cash orders',
    [
      ['cod', 1, 0],
      ['cod', 1, 0],
    ],
    ['cod', 1, 0],
    'order.cashLimit',
  ],
])('ORD-10: an account is limited in %s', async (_case, before, wanted, refusal) => {
  const buyer = await aBuyer(shop)
  const place = ([paymentMethod, some, others]: RequestedOrder) => {
    const lines = [
      { product: cheap, quantity: some },
      { product: dear, quantity: others },
    ].filter(({ quantity }) => quantity > 0)
    return order(buyer, { lines, paymentMethod })
  }
  for (const earlier of before) expect((await place(earlier)).status).toBe(201)
  const unchanged = await fingerprint(db)
  const { status, body } = await place(wanted)
  expect([status, body.code ?? null]).toEqual([refusal ? 409 : 201, refusal])
  if (refusal) expect(await fingerprint(db)).toBe(unchanged)
})

test('ORD-10: cancelling at the bank and paying again does not hold stock for ever', async () => {
  const buyer = await aBuyer(shop)
  const product = await aProduct(db, { price: 1_000_000, stock: 1 })
  const { id, ...first } = await orderOnline(buyer, product)
  let { authority } = first
  let heldMinutes = 0
  for (let minutes = 0; minutes < 25 * 60; minutes += 20) {
    await comeBack(authority, { status: 'NOK', headers: buyer.headers })
    const again = await payAgain(id, buyer)
    if (again.status === 200) authority = again.authority
    await passMinutes(db, id, 20)
    if ((await stateOf(id)).endsWith('active')) heldMinutes += 20
    await releaseHolds(shop.context, always)
  }
  expect(heldMinutes).toBeLessThanOrEqual(200)
  expect([await stateOf(id), await stockOf(db, product)]).toEqual([expect.stringMatching(/^cancelled .* released$/), 1])
})

/** One order after the other, each until its hold has ended; the results and the orders that were placed. */
async function lapseAgain(buyer: Buyer, paymentMethod: 'cod' | 'zarinpal', quantity: number, times: number) {
  const [results, ids]: [(string | number)[], string[]] = [[], []]
  for (let turn = 0; turn < times; turn += 1) {
    const { status, body } = await order(buyer, { lines: [{ product: cheap, quantity }], paymentMethod })
    results.push(body.code ?? status)
    if (status === 201) ids.push(body.order.id)
    for (const id of ids) await passMinutes(db, id, 61)
    await releaseHolds(shop.context, always)
  }
  return { results, ids }
}

test('ORD-10: cash orders that nobody confirms do not hold stock one after the other; paying online goes on, and cash the next day', async () => {
  const buyer = await aBuyer(shop)
  const { results, ids } = await lapseAgain(buyer, 'cod', 3, 3)
  expect(results).toEqual([201, 201, 'order.lapsedLimit'])
  const [unchanged, cash] = [await fingerprint(db), { lines: [{ product: cheap, quantity: 1 }] }]
  expect(await order(buyer, cash)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('فردا دوباره سفارش دهید') } })
  expect(await fingerprint(db)).toBe(unchanged)
  expect((await order(buyer, { ...cash, paymentMethod: 'zarinpal' })).status).toBe(201)
  for (const id of ids) await passMinutes(db, id, 24 * 60)
  expect((await order(buyer, cash)).status).toBe(201)
})

test('ORD-12: a new online order does not continue the hold of the last one for ever, and each can be paid again', async () => {
  const buyer = await aBuyer(shop)
  const { results, ids } = await lapseAgain(buyer, 'zarinpal', 6, 3)
  expect(results).toEqual([201, 201, 'order.lapsedLimit'])
  for (const id of ids) expect((await payAgain(id, buyer)).status).toBe(200)
})

test('ORD-10: an order that is given up within a quarter of an hour counts for nothing', async () => {
  const buyer = await aBuyer(shop)
  const place = () => order(buyer, { lines: [{ product: cheap, quantity: 3 }] })
  for (let turn = 0; turn < 4; turn += 1) {
    const { status, body } = await place()
    expect(status).toBe(201)
    await passMinutes(db, body.order.id, 10)
    await shop.app.request(`/api/orders/${body.order.id}/cancel`, { method: 'POST', headers: buyer.headers, body: '{}' })
  }
})
