import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Duplex } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { rial } from '#domain/money.ts'
import { faultNames } from '#simulators/zarinpal/faults.ts'
import { merchantId, startZarinpal } from '#tests/support/zarinpal.ts'
import { deadlineIn } from './deadline.ts'
import type { PaymentGateway } from './payment.ts'
import { defaultLimits } from './provider-call.ts'
import { createZarinpal, type ZarinpalFailure, type ZarinpalOptions } from './zarinpal.ts'

const simulator = await startZarinpal()
/** A short timeout for faults that never respond. */
const shortLimits = { ...defaultLimits, connectMs: 200, totalMs: 300 }
const silent = ['timeoutBefore', 'timeoutAfter', 'trickle']
const limitsFor = (fault: string) => ({ limits: silent.includes(fault) ? shortLimits : defaultLimits })
const failures: ZarinpalFailure[] = []
const open = (options: Partial<ZarinpalOptions> = {}): PaymentGateway =>
  createZarinpal({ merchantId, baseUrl: simulator.baseUrl, onFailure: (failure) => failures.push(failure), ...options })

const amount = rial(985_000_000)
const order = { amount, description: 'سفارش', callbackUrl: 'https://shop.example/back', orderNumber: 'ORD-1763200000000-AZBCJ' }

async function openedPayment(): Promise<string> {
  const outcome = await open().request(order)
  if (outcome.kind !== 'created') throw new Error(outcome.kind)
  return outcome.authority
}

async function paidPayment(): Promise<string> {
  const authority = await openedPayment()
  await simulator.press(authority, 'pay')
  return authority
}

const callsNow = async () => (await simulator.calls()).length

afterEach(async () => {
  await simulator.clearFaults()
  failures.length = 0
})

const formatVariants = ['stringNumbers', 'keyedErrors', 'objectData', 'status200', 'status400', 'missingRefId', 'nakedCard']
const failing = faultNames.filter((name) => !formatVariants.includes(name))

describe('PAY-09: a failed verification decides nothing, and a retry settles it', () => {
  test.each(failing)('%s', async (fault) => {
    const authority = await paidPayment()
    await simulator.fault('verify', fault)
    const outcome = await open(limitsFor(fault)).verify({ authority, amount })
    expect(['busy', 'unknown', 'unreachable']).toContain(outcome.kind)
    expect(['paid', 'alreadyVerified']).toContain((await open().verify({ authority, amount })).kind)
    expect((await simulator.ledger()).verified.authorities).toContain(authority)
  })

  test.each(formatVariants)('%s is only another format', async (fault) => {
    const authority = await paidPayment()
    await simulator.fault('verify', fault, 2)
    expect((await open().verify({ authority, amount })).kind).toBe('paid')
    const unpaid = await openedPayment()
    expect((await open().verify({ authority: unpaid, amount })).kind).toBe('notPaid')
  })

  test('PAY-10: after a lost reply the retry reports the payment as verified', async () => {
    const authority = await paidPayment()
    await simulator.fault('verify', 'resetAfter')
    expect(await open().verify({ authority, amount })).toEqual({ kind: 'unreachable' })
    expect(await open().verify({ authority, amount })).toMatchObject({ kind: 'alreadyVerified' })
  })

  test.each(failing)('opening a payment with %s throws nothing', async (fault) => {
    await simulator.fault('request', fault)
    expect(['unreachable', 'refused']).toContain((await open(limitsFor(fault)).request(order)).kind)
  })

  test.each(failing)('an inquiry with %s settles nothing', async (fault) => {
    const authority = await paidPayment()
    await simulator.fault('inquiry', fault)
    await simulator.fault('unVerified', fault)
    const gateway = open(limitsFor(fault))
    for (const { kind } of [await gateway.inquiry(authority), await gateway.unverified()]) {
      expect(['busy', 'unknown', 'unreachable']).toContain(kind)
    }
  })
})

describe('a gateway that does not respond', () => {
  test('is waited for one second to connect and five in all, and read up to a megabyte', () => {
    expect(defaultLimits).toEqual({ connectMs: 1_000, totalMs: 5_000, replyBytes: 1024 * 1024 })
  })

  test.each([
    ['timeoutBefore', 'timeout'],
    ['trickle', 'timeout'],
    ['resetBefore', 'connectionLost'],
    ['hugeReply', 'tooLarge'],
    ['endlessReply', 'tooLarge'],
    ['badGateway', 'notJson'],
    ['serverError', 'noCode'],
  ])('IN-09: %s is given up as %s within the time', async (fault, reason) => {
    await simulator.fault('unVerified', fault)
    const startedAt = performance.now()
    await open(limitsFor(fault)).unverified()
    expect(failures.map((failure) => failure.reason)).toEqual([reason])
    expect(performance.now() - startedAt).toBeLessThan(defaultLimits.totalMs)
  })

  test.each(['timeoutBefore', 'timeoutAfter', 'trickle'])(
    'PAY-09: is aborted (%s) when the deadline of the caller passes',
    async (fault) => {
      const authority = await paidPayment()
      await simulator.fault('verify', fault)
      await simulator.fault('inquiry', fault)
      const bank = open()
      expect(await bank.inquiry(authority, deadlineIn(100))).toEqual({ kind: 'unreachable' })
      expect(await bank.verify({ authority, amount }, deadlineIn(100))).toEqual({ kind: 'unreachable' })
      expect(failures.map(({ call, reason }) => `${call} ${reason}`)).toEqual(['inquiry timeout', 'verify timeout'])
    },
  )

  test('PAY-09: is not called after the deadline, and that does not count as a failure', async () => {
    const authority = await paidPayment()
    const bank = open()
    const before = await callsNow()
    for (let turn = 0; turn < 6; turn++) expect(await bank.inquiry(authority, deadlineIn(0))).toEqual({ kind: 'unreachable' })
    expect(await bank.verify({ authority, amount }, deadlineIn(0))).toEqual({ kind: 'unreachable' })
    expect([await callsNow(), new Set(failures.map(({ reason }) => reason))]).toEqual([before, new Set(['deadlinePassed'])])
    expect((await bank.verify({ authority, amount }, deadlineIn(5_000))).kind).toBe('paid')
  })

  test('that refuses the connection, or never accepts it, is not reached', async () => {
    const closed = open({ baseUrl: 'http://127.0.0.1:1' })
    expect(await closed.unverified()).toEqual({ kind: 'unreachable' })
    const neverConnects = () => Object.assign(new Duplex({ read() {}, write() {} }), { connecting: true })
    expect(await open({ connect: neverConnects, limits: shortLimits }).unverified()).toEqual({ kind: 'unreachable' })
    expect(failures.map((failure) => failure.reason)).toEqual(['noConnection', 'noConnection'])
  })

  test('IN-09: a redirect is not followed', async () => {
    let visits = 0
    const inner = createServer((_request, response) => {
      visits += 1
      response.end('{"data":{"code":100},"errors":[]}')
    }).listen(0, '127.0.0.1')
    const outer = createServer((_request, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${(inner.address() as AddressInfo).port}/` }).end()
    })
    await new Promise<void>((resolve) => outer.listen(0, '127.0.0.1', resolve))
    const misled = open({ baseUrl: `http://127.0.0.1:${(outer.address() as AddressInfo).port}` })
    expect(await misled.unverified()).toEqual({ kind: 'unreachable' })
    expect(visits).toBe(0)
    for (const server of [inner, outer]) server.close()
  })

  test.each(['badGateway', 'serverError', 'resetBefore'])(
    'five failures in a row (%s) open the circuit for half a minute, then one request probes it',
    async (fault) => {
      let time = 0
      const gateway = open({ now: () => time })
      await simulator.fault('unVerified', fault, 5)
      for (let call = 0; call < 5; call++) await gateway.unverified()
      const before = await callsNow()
      expect(await gateway.unverified()).toEqual({ kind: 'unreachable' })
      expect(await callsNow()).toBe(before)
      time = 30_000
      expect((await gateway.unverified()).kind).toBe('listed')
      expect((await gateway.unverified()).kind).toBe('listed')
    },
  )

  test('five clear refusals do not count as failures', async () => {
    const gateway = open({ now: () => 0 })
    for (let call = 0; call < 6; call++) expect(await gateway.inquiry(`S${'0'.repeat(35)}`)).toEqual({ kind: 'unknownAuthority' })
  })
})
