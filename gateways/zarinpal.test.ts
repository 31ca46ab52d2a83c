import { afterEach, describe, expect, test } from 'vitest'
import { rial, toman, toRial } from '#domain/money.ts'
import { merchantId, startZarinpal } from '#tests/support/zarinpal.ts'
import type { PaymentGateway, PaymentRequest } from './payment.ts'
import { createZarinpal, environmentOf, type ZarinpalFailure, type ZarinpalOptions } from './zarinpal.ts'

const simulator = await startZarinpal()
const failures: ZarinpalFailure[] = []
const open = (options: Partial<ZarinpalOptions> = {}): PaymentGateway =>
  createZarinpal({ merchantId, baseUrl: simulator.baseUrl, onFailure: (failure) => failures.push(failure), ...options })
const gateway = open()

const amount = toRial(toman(98_500_000))
const order: PaymentRequest = {
  amount,
  description: 'سفارش ORD-1763200000000-AZBCJ',
  callbackUrl: 'https://shop.example/checkout/payment-verify',
  orderNumber: 'ORD-1763200000000-AZBCJ',
  mobile: '09121234567',
  email: 'sara@example.com',
}

async function openedPayment(payment: Partial<PaymentRequest> = {}): Promise<string> {
  const outcome = await gateway.request({ ...order, ...payment })
  if (outcome.kind !== 'created') throw new Error(outcome.kind)
  return outcome.authority
}

async function paidPayment(): Promise<string> {
  const authority = await openedPayment()
  await simulator.press(authority, 'pay')
  return authority
}

const lastBody = async () => (await simulator.calls()).at(-1)?.body
const callsNow = async () => (await simulator.calls()).length

afterEach(async () => {
  await simulator.clearFaults()
  failures.length = 0
})

describe('opening a payment', () => {
  test('sends the shopper to the page of the configured host', async () => {
    const outcome = await gateway.request(order)
    if (outcome.kind !== 'created') throw new Error(outcome.kind)
    expect(outcome.authority).toMatch(/^S[A-Za-z0-9]{35}$/)
    expect(outcome.startUrl).toBe(`${simulator.baseUrl}/pg/StartPay/${outcome.authority}`)
  })

  test('PAY-01: sends the amount in whole rial with its currency, and disables automatic verification', async () => {
    await openedPayment()
    expect(await lastBody()).toEqual({
      merchant_id: merchantId,
      amount: 985_000_000,
      currency: 'IRR',
      description: order.description,
      callback_url: order.callbackUrl,
      metadata: { order_id: order.orderNumber, auto_verify: false, mobile: '09121234567', email: 'sara@example.com' },
    })
  })

  test('cuts a long description by letters, not by halves of letters', async () => {
    await openedPayment({ description: '📱'.repeat(600) })
    expect((await lastBody())?.description).toBe('📱'.repeat(500))
  })

  test.each([
    { mobile: '989121234567', email: 'invalid' },
    { mobile: null, email: null },
  ])('a shopper with %j can pay all the same', async (shopper) => {
    await openedPayment(shopper)
    expect((await lastBody())?.metadata).toEqual({ order_id: order.orderNumber, auto_verify: false })
  })

  test('PAY-01: an amount above the limit is refused without a request', async () => {
    const before = await callsNow()
    expect(await gateway.request({ ...order, amount: rial(1_000_000_001) })).toEqual({ kind: 'overLimit' })
    expect(await callsNow()).toBe(before)
    expect((await gateway.request({ ...order, amount: rial(1_000_000_000) })).kind).toBe('created')
  })

  test('errors of our request are reported by field', async () => {
    expect(await gateway.request({ ...order, amount: rial(9_999) })).toEqual({ kind: 'refused', code: -9, alarm: true })
    expect(failures).toEqual([{ call: 'request', reason: 'refused', status: 422, code: -9, fields: ['amount'] }])
  })
})

describe('verifying', () => {
  test('proves the payment once, and then again the same', async () => {
    const authority = await paidPayment()
    const first = await gateway.verify({ authority, amount })
    expect(first).toEqual({
      kind: 'paid',
      refId: expect.stringMatching(/^[0-9]+$/),
      maskedCard: expect.stringMatching(/^502229\*{6}[0-9]{4}$/),
      fee: 120_000,
      feeType: 'Merchant',
    })
    expect(await gateway.verify({ authority, amount })).toEqual({ ...first, kind: 'alreadyVerified' })
  })

  test('PAY-04: an unpaid authority is not paid, whatever the browser reports', async () => {
    const authority = await openedPayment()
    await simulator.press(authority, 'returnUnpaid')
    expect(await gateway.verify({ authority, amount })).toEqual({ kind: 'notPaid' })
  })

  test('PAY-02: another amount than was paid is never paid', async () => {
    const authority = await paidPayment()
    expect(await gateway.verify({ authority, amount: rial(10_000) })).toEqual({ kind: 'amountDiffers' })
    expect(await simulator.stateOf(authority)).toBe('PAID')
  })

  test('PAY-12: the payment of another merchant is foreign', async () => {
    const other = open({ merchantId: '11111111-2222-4333-8444-555555555555' })
    expect(await other.verify({ authority: await paidPayment(), amount })).toEqual({ kind: 'foreign' })
  })

  test.each(['', 'short', '../../etc/passwd', `S${'0'.repeat(36)}`, `S${'۱'.repeat(35)}`])(
    'PAY-03: %j is rejected without a request',
    async (authority) => {
      const before = await callsNow()
      expect(await gateway.verify({ authority, amount })).toEqual({ kind: 'unknownAuthority' })
      expect(await gateway.inquiry(authority)).toEqual({ kind: 'unknownAuthority' })
      expect(await callsNow()).toBe(before)
    },
  )

  test('an authority that the gateway does not know', async () => {
    expect(await gateway.verify({ authority: `S${'0'.repeat(35)}`, amount })).toEqual({ kind: 'unknownAuthority' })
  })

  test('a missing reference is null, a card without stars gets them', async () => {
    const authority = await paidPayment()
    await simulator.fault('verify', 'missingRefId')
    expect(await gateway.verify({ authority, amount })).toMatchObject({ kind: 'paid', refId: null })
    await simulator.fault('verify', 'nakedCard')
    expect(await gateway.verify({ authority, amount })).toMatchObject({ maskedCard: '502229******5995' })
  })
})

describe('inquiry and the list of the unverified', () => {
  test.each([
    ['PAID', 'paid'],
    ['VERIFIED', 'verified'],
    ['IN_BANK', 'inBank'],
    ['REVERSED', 'reversed'],
    ['EXPIRED', 'failed'],
  ])('%s is %s', async (state, kind) => {
    const authority = await openedPayment()
    await simulator.setState(authority, state)
    expect(await gateway.inquiry(authority)).toEqual({ kind })
  })

  test('a cancelled payment may still say that it is at the bank', async () => {
    const authority = await openedPayment()
    await simulator.press(authority, 'cancel')
    expect([await gateway.inquiry(authority), await gateway.verify({ authority, amount })]).toEqual([
      { kind: 'inBank' },
      { kind: 'notPaid' },
    ])
  })

  test('PAY-07: what was paid and not returned for is listed, also with numbers as text', async () => {
    const authority = await openedPayment()
    await simulator.press(authority, 'payAndStay')
    await simulator.fault('unVerified', 'stringNumbers')
    const outcome = await gateway.unverified()
    expect(outcome.kind === 'listed' && outcome.payments).toContainEqual({ authority, amount: 985_000_000 })
  })
})

describe('PAY-12: which gateway this is', () => {
  test.each([
    ['https://payment.zarinpal.com', 'production'],
    ['https://api.zarinpal.com', 'production'],
    ['https://sandbox.zarinpal.com', 'sandbox'],
    ['http://localhost:3000/sandbox/zarinpal', 'sandbox'],
    ['https://payment.zarinpal.com.evil.example', 'sandbox'],
  ])('%s is %s', (baseUrl, environment) => expect(environmentOf(baseUrl)).toBe(environment))

  test('play money is worth nothing in production', async () => {
    const real = open({ environment: 'production' })
    const authority = await paidPayment()
    expect(await real.verify({ authority, amount })).toEqual({ kind: 'foreign' })
    expect(await real.inquiry(authority)).toEqual({ kind: 'foreign' })
    expect(await real.request(order)).toEqual({ kind: 'refused', code: 100, alarm: true })
    expect(await simulator.stateOf(authority)).toBe('PAID')
  })

  test('the merchant is identified without revealing the account key', async () => {
    await simulator.fault('verify', 'badGateway')
    await gateway.verify({ authority: await paidPayment(), amount })
    await gateway.request({ ...order, amount: rial(1) })
    expect(gateway.merchant).toBe('9b2c7a54…f607')
    expect(JSON.stringify([gateway, failures])).not.toContain(merchantId)
    expect(failures).toHaveLength(2)
  })
})
