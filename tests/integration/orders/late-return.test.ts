import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { paymentAttempts } from '#db/schema/orders.ts'
import { type Deadline, deadlineIn } from '#gateways/deadline.ts'
import type { PaymentGateway } from '#gateways/payment.ts'
import { confirmPayment } from '#services/order/confirm-payment.ts'
import { aBuyer, type Buyer } from '#tests/support/checkout.ts'
import { aProduct, type Product, stockOf } from '#tests/support/factories.ts'
import { anOnlineShop, paid } from '#tests/support/orders/online-orders.ts'

const online = await anOnlineShop()
const { bank, shop, db, orderOnline, reconcile, endHold, stateOf, attemptStates, paidEvents } = online

let buyer: Buyer
let phone: Product
beforeEach(async () => {
  buyer = await aBuyer(shop)
  phone = await aProduct(db, { price: 1_000_000, stock: 1 })
})
afterEach(() => bank.clearFaults())

type BankCall = { call: 'inquiry' | 'verify'; deadline: Deadline | undefined }

/** A shopper's return, with the calls to the bank it causes; `deadlineOf` may shorten the deadline of a call. */
async function comeBack(authority: string, deadlineOf: (call: BankCall) => Deadline | undefined = ({ deadline }) => deadline) {
  const calls: BankCall[] = []
  const record = (call: BankCall) => {
    calls.push(call)
    return deadlineOf(call)
  }
  const { payments } = shop.context
  const listening: PaymentGateway = {
    ...payments,
    inquiry: (about, deadline) => payments.inquiry(about, record({ call: 'inquiry', deadline })),
    verify: (payment, deadline) => payments.verify(payment, record({ call: 'verify', deadline })),
  }
  const { kind } = await confirmPayment({ ...shop.context, payments: listening }, { authority, status: 'OK' })
  return { kind, calls }
}

/** An attempt that the shop gave up, paid at the bank after all. */
async function paidTooLate() {
  const { id, authority } = await orderOnline(buyer, phone)
  await endHold(id)
  await bank.press(authority, 'pay')
  await online.comeBack(authority, { status: 'NOK', headers: buyer.headers })
  return { id, authority }
}

const nextCheckOf = async (authority: string) => {
  const minute = sql<boolean>`next_check_at <= now() + interval '1 minute'`
  return (await db.select({ isSoon: minute }).from(paymentAttempts).where(eq(paymentAttempts.authority, authority)))[0]?.isSoon
}

test('PAY-09: all calls to the bank of one return share one deadline of five seconds', async () => {
  const { id, authority } = await paidTooLate()
  const { kind, calls } = await comeBack(authority)
  expect([kind, calls.map(({ call }) => call)]).toEqual(['paid', ['inquiry', 'verify']])
  expect(calls[0]?.deadline).toBeDefined()
  expect(calls[1]?.deadline).toBe(calls[0]?.deadline)
  expect(calls[0]?.deadline?.leftMs()).toBeLessThanOrEqual(5_000)
  expect(await stateOf(id)).toBe(paid)
})

test('PAY-09: a first return has the same deadline of five seconds', async () => {
  const { authority } = await orderOnline(buyer, phone)
  const { calls } = await comeBack(authority)
  expect(calls).toEqual([{ call: 'verify', deadline: { leftMs: expect.any(Function) } }])
  expect(calls[0]?.deadline?.leftMs()).toBeLessThanOrEqual(5_000)
})

test.each([
  ['inquiry', 'timeoutBefore'],
  ['inquiry', 'trickle'],
  ['verify', 'timeoutBefore'],
  ['verify', 'timeoutAfter'],
  ['verify', 'trickle'],
])('PAY-09: a late return whose %s times out (%s) is reported as being checked, and the reconciler settles it', async (call, fault) => {
  const { id, authority } = await paidTooLate()
  await bank.fault(call, fault)
  const { kind, calls } = await comeBack(authority, (bankCall) => (bankCall.call === call ? deadlineIn(100) : bankCall.deadline))
  expect([kind, calls.at(-1)?.call, await nextCheckOf(authority)]).toEqual(['checking', call, true])
  await reconcile(id)
  expect([await stateOf(id), await paidEvents(id), await stockOf(db, phone)]).toEqual([paid, 1, 0])
  expect((await bank.ledger()).verified.authorities).toContain(authority)
})

test('PAY-09: when the inquiry uses up the deadline the bank is not called again, and the stock stays held for the reconciler', async () => {
  const { id, authority } = await paidTooLate()
  const { kind } = await comeBack(authority, ({ call, deadline }) => (call === 'verify' ? deadlineIn(0) : deadline))
  expect([kind, await bank.stateOf(authority), await stateOf(id)]).toEqual(['checking', 'PAID', 'pending pending active'])
  await reconcile(id)
  expect([await stateOf(id), await attemptStates(id)]).toEqual([paid, ['verified']])
})

test('PAY-09: a payment reported as being checked is checked, also a day later', async () => {
  const { id, authority } = await paidTooLate()
  await online.stopChecks(id)
  await bank.fault('inquiry', 'serverError')
  expect((await comeBack(authority)).kind).toBe('checking')
  await reconcile(id)
  expect(await stateOf(id)).toBe(paid)
})
