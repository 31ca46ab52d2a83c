import { expect, test } from 'vitest'
import { changeOrder } from '#services/order/change-order.ts'
import { releaseHolds } from '#services/order/release-holds.ts'
import { aBuyer, type Buyer } from '#tests/support/checkout.ts'
import { aProduct, aStaffMember, stockOf } from '#tests/support/factories.ts'
import { always, anOnlineShop } from '#tests/support/orders/online-orders.ts'
import { passMinutes } from '#tests/support/orders/pass-minutes.ts'
import { fingerprint } from '#tests/support/test-shop.ts'

const limits = { HOLD_MAX_UNITS: '6', HOLD_MAX_TOMAN: '9000000', CASH_MAX_ORDERS: '2', CASH_MAX_UNITS: '3', CASH_MAX_TOMAN: '4000000' }
const { shop, db, app, order, orderOnline, comeBack, payAgain, endHold, stateOf } = await anOnlineShop(limits)

const staff = { kind: 'staff', id: (await aStaffMember(db)).userId } as const
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

const cancel = (id: string, { headers }: Buyer) => app.request(`/api/orders/${id}/cancel`, { method: 'POST', headers, body: '{}' })

/** One order after the other, each given up after so many minutes; the results. */
async function giveUpAgain(buyer: Buyer, wanted: { paymentMethod: 'cod' | 'zarinpal'; quantity: number }, minutes: number, times: number) {
  const results: (string | number)[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const { status, body } = await order(buyer, { lines: [{ product: cheap, quantity: wanted.quantity }], ...wanted })
    results.push(body.code ?? status)
    if (status !== 201) return results
    await passMinutes(db, body.order.id, minutes)
    expect((await cancel(body.order.id, buyer)).status).toBe(200)
  }
  return results
}

test.each([
  ['zarinpal', 6],
  ['cod', 3],
] as const)('ORD-10: a hold is not renewed for ever by new orders of %s that are given up early', async (paymentMethod, quantity) => {
  const buyer = await aBuyer(shop)
  const results = await giveUpAgain(buyer, { paymentMethod, quantity }, 14, 10)
  expect(results).toEqual([201, 201, 201, 'order.lapsedLimit'])
  const before = await fingerprint(db)
  expect((await order(buyer, { lines: [{ product: cheap, quantity }], paymentMethod })).status).toBe(409)
  expect(await fingerprint(db)).toBe(before)
})

test('ORD-10: a customer whose cash orders need no code does not renew a hold for ever either', async () => {
  const buyer = await aBuyer(shop)
  const { body } = await order(buyer, { lines: [{ product: cheap, quantity: 1 }] })
  await changeOrder({ db }, body.order.id, { do: 'mark-paid' }, staff)
  const results = await giveUpAgain(buyer, { paymentMethod: 'cod', quantity: 3 }, 14, 10)
  expect(results).toEqual([201, 201, 201, 'order.lapsedLimit'])
})

test('ORD-10: who gives up or replaces an order a few times within minutes does not notice', async () => {
  const buyer = await aBuyer(shop)
  expect(await giveUpAgain(buyer, { paymentMethod: 'cod', quantity: 3 }, 4, 5)).toEqual([201, 201, 201, 201, 201])
  expect(await giveUpAgain(await aBuyer(shop), { paymentMethod: 'zarinpal', quantity: 6 }, 4, 5)).toEqual([201, 201, 201, 201, 201])
  const replacing = await aBuyer(shop)
  const ids: string[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    ids.push((await orderOnline(replacing, cheap, 6)).id)
    await passMinutes(db, ids.at(-1) ?? '', 1)
  }
  for (const id of ids) await passMinutes(db, id, 40)
  expect((await orderOnline(replacing, cheap, 6)).id).toBeTruthy()
})

test('ORD-10: orders that were replaced at once and are paid again one after the other do not hold stock for ever', async () => {
  const buyer = await aBuyer(shop)
  const ids: string[] = []
  for (let turn = 0; turn < 6; turn += 1) ids.push((await orderOnline(buyer, cheap, 6)).id)
  await endHold(ids.at(-1) ?? '')
  const results: (string | number)[] = []
  for (const id of ids) {
    const before = await fingerprint(db)
    const { status, code } = await payAgain(id, buyer)
    results.push(code ?? status)
    if (status !== 200) expect(await fingerprint(db)).toBe(before)
    for (const each of ids) await passMinutes(db, each, 31)
    await releaseHolds(shop.context, always)
  }
  expect(results).toEqual([200, ...Array.from({ length: 5 }, () => 'order.lapsedLimit')])
})
