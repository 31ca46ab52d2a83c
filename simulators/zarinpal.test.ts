import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { merchantId, startZarinpal } from '#tests/support/zarinpal.ts'

const minute = 60_000
const simulator = await startZarinpal()

const valid = {
  merchant_id: merchantId,
  amount: 985_000_000,
  currency: 'IRR',
  description: 'سفارش <b>۱</b>',
  callback_url: 'https://shop.example/back?lang=fa',
  metadata: { order_id: 'ORD-1-AAAAA' },
}

type Simulator = typeof simulator

async function opened(on: Simulator = simulator, change: object = {}): Promise<string> {
  const { body } = await on.call('request', { ...valid, ...change })
  return body.data.authority
}

const verify = (authority: string, on: Simulator = simulator, amount = valid.amount) =>
  on.call('verify', { merchant_id: merchantId, authority, amount })
const codeOf = ({ body }: { body: { data: { code?: number }; errors: { code?: number } } }) => body.data.code ?? body.errors.code

describe('request', () => {
  test('a success has an authority of 36 characters and an empty list of errors', async () => {
    const { status, body } = await simulator.call('request', valid)
    expect([status, body]).toEqual([
      200,
      {
        data: { code: 100, message: 'Success', authority: expect.stringMatching(/^S[A-Za-z0-9]{35}$/), fee_type: 'Merchant', fee: 120_000 },
        errors: [],
      },
    ])
  })

  test.each<[object, number, string[]]>([
    [{ merchant_id: 'short' }, -9, ['merchant_id']],
    [{ amount: 9_999 }, -9, ['amount']],
    [{ amount: 10_000.5 }, -9, ['amount']],
    [{ amount: '10000' }, 100, []],
    [{ amount: 999, currency: 'IRT' }, -9, ['amount']],
    [{ amount: 1_000, currency: 'IRT' }, 100, []],
    [{ currency: 'USD' }, -9, ['currency']],
    [{ amount: 1_000_000_000 }, 100, []],
    [{ amount: 1_000_000_001 }, -41, []],
    [{ description: '' }, -9, ['description']],
    [{ description: 'x'.repeat(501) }, -9, ['description']],
    [{ callback_url: 'shop.example/back' }, -9, ['callback_url']],
    [{ callback_url: 'javascript:alert(1)' }, -9, ['callback_url']],
    [{ metadata: [] }, -9, ['metadata']],
    [{ metadata: { mobile: '989121234567' } }, -9, ['metadata.mobile']],
    [{ metadata: { email: 'x' } }, -9, ['metadata.email']],
    [{ metadata: { card_pan: '123' } }, -9, ['metadata.card_pan']],
    [{ metadata: { auto_verify: 'no' } }, -9, ['metadata.auto_verify']],
    [{ amount: 1, description: '' }, -9, ['amount', 'description']],
  ])('%j gives %i for %j', async (change, code, fields) => {
    const { status, body } = await simulator.call('request', { ...valid, ...change })
    const validations: object[] = body.errors.validations ?? []
    expect([status, codeOf({ body }), validations.flatMap(Object.keys)]).toEqual([code === 100 ? 200 : 422, code, fields])
  })

  test('checks merchants and their domains if configured', async () => {
    const strict = await startZarinpal({ merchants: [{ id: merchantId, name: 'ویترین', domain: 'shop.example' }] })
    const other = { ...valid, merchant_id: '11111111-2222-4333-8444-555555555555' }
    expect(codeOf(await strict.call('request', valid))).toBe(100)
    expect(codeOf(await strict.call('request', other))).toBe(-10)
    expect(codeOf(await strict.call('request', { ...valid, callback_url: 'https://elsewhere.example/' }))).toBe(-14)
  })
})

describe('verify, inquiry and reverse', () => {
  test('verify returns 100 once, then 101 with the same reference', async () => {
    const authority = await opened()
    expect([codeOf(await verify(authority)), (await verify(authority)).status]).toEqual([-51, 401])
    await simulator.press(authority, 'pay')
    expect(codeOf(await verify(authority, simulator, 10_000))).toBe(-50)
    const [first, second] = [await verify(authority), await verify(authority)]
    expect([codeOf(first), codeOf(second), second.body.data.ref_id]).toEqual([100, 101, first.body.data.ref_id])
    expect(first.body.data).toMatchObject({ order_id: 'ORD-1-AAAAA', card_hash: expect.stringMatching(/^[0-9A-F]{64}$/) })
  })

  test('an amount in toman is stored and compared in rial', async () => {
    const authority = await opened(simulator, { amount: 98_500_000, currency: 'IRT' })
    await simulator.press(authority, 'pay')
    expect(codeOf(await verify(authority))).toBe(100)
  })

  test('auto_verify verifies a payment without a call', async () => {
    const authority = await opened(simulator, { metadata: { auto_verify: true } })
    await simulator.press(authority, 'pay')
    expect(codeOf(await verify(authority))).toBe(101)
  })

  test('a payment can be reversed for half an hour', async () => {
    const timed = await startZarinpal({ autoReverseMs: 120 * minute })
    const reverse = (authority: string) => timed.call('reverse', { merchant_id: merchantId, authority })
    const [early, late] = [await opened(timed), await opened(timed)]
    expect(codeOf(await reverse(early))).toBe(-61)
    await timed.press(early, 'pay')
    await timed.press(late, 'pay')
    expect([codeOf(await reverse(early)), codeOf(await reverse(early))]).toEqual([100, -61])
    await timed.advance(31 * minute)
    expect(codeOf(await reverse(late))).toBe(-63)
  })

  test('unVerified lists the newest hundred, in the documented format', async () => {
    const crowded = await startZarinpal()
    for (let payment = 0; payment < 101; payment++) {
      await crowded.setState(await opened(crowded), 'PAID')
      await crowded.advance(1_000)
    }
    const { authorities } = (await crowded.call('unVerified', { merchant_id: merchantId })).body.data
    expect(authorities).toHaveLength(100)
    expect(authorities[0]).toMatchObject({ amount: valid.amount, date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) })
    expect(authorities[0].date > authorities[99].date).toBe(true)
  })
})

describe('the page of the bank', () => {
  const page = async (authority: string) => (await fetch(`${simulator.baseUrl}/pg/StartPay/${authority}`)).text()

  test('is Persian, right to left, and shows both amounts', async () => {
    const html = await page(await opened())
    expect(html).toContain('<html lang="fa" dir="rtl">')
    for (const text of ['۹۸٬۵۰۰٬۰۰۰', '۹۸۵٬۰۰۰٬۰۰۰ ریال', 'ORD-1-AAAAA', '۳۰ دقیقه']) expect(html).toContain(text)
    const buttons = ['پرداخت موفق', 'انصراف', 'پرداخت بدون بازگشت', 'بازگشت دوباره', 'بازگشت موفق بدون پرداخت', 'تاخیر', 'انقضا']
    expect([...html.matchAll(/<button[^>]*>([^<]+)</g)].map(([, label]) => label)).toEqual(buttons)
  })

  test('WEB-03: has no inline script or style, and escapes what the shop wrote', async () => {
    const html = await page(await opened())
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/)
    expect(html).toContain('سفارش &#60;b&#62;۱&#60;/b&#62;')
  })

  test.each([
    ['pay', 'PAID', 'OK'],
    ['cancel', 'FAILED', 'NOK'],
    ['returnUnpaid', 'CREATED', 'OK'],
  ])('%s sets %s and returns with %s, preserving the query string', async (action, state, status) => {
    const authority = await opened()
    const reply = await simulator.press(authority, action)
    expect([reply.status, reply.headers.get('location')]).toEqual([
      303,
      `https://shop.example/back?lang=fa&Authority=${authority}&Status=${status}`,
    ])
    expect(await simulator.stateOf(authority)).toBe(state)
  })

  test.each([
    ['payAndStay', 'PAID', 0],
    ['payAndReturnTwice', 'PAID', 2],
    ['expire', 'EXPIRED', 1],
  ])('%s sets %s and offers %i return links', async (action, state, ways) => {
    const authority = await opened()
    const reply = await simulator.press(authority, action)
    const links = [...(await reply.text()).matchAll(/<a [^>]*href="https:/g)]
    expect([reply.status, links.length, await simulator.stateOf(authority)]).toEqual([200, ways, state])
  })

  test('a delayed payment is paid after the delay', async () => {
    const authority = await opened()
    const reply = await simulator.press(authority, 'delay')
    expect(reply.headers.get('refresh')).toBe(`9;url=https://shop.example/back?lang=fa&Authority=${authority}&Status=OK`)
    expect(codeOf(await verify(authority))).toBe(-51)
    await simulator.advance(8_000)
    expect(codeOf(await verify(authority))).toBe(100)
  })

  test('opening the page sets IN_BANK; after half an hour it expires', async () => {
    const authority = await opened()
    await page(authority)
    expect(await simulator.stateOf(authority)).toBe('IN_BANK')
    await simulator.advance(30 * minute)
    await simulator.press(authority, 'pay')
    expect(await simulator.stateOf(authority)).toBe('EXPIRED')
  })

  test('an unverified payment is reversed', async () => {
    const authority = await opened()
    await simulator.press(authority, 'pay')
    await simulator.advance(30 * minute)
    expect([codeOf(await verify(authority)), await simulator.stateOf(authority)]).toEqual([-51, 'REVERSED'])
    expect((await simulator.ledger()).reversed.authorities).toContain(authority)
  })

  test('a second click does not pay again', async () => {
    const authority = await opened()
    await simulator.press(authority, 'pay')
    await verify(authority)
    const again = await simulator.press(authority, 'pay')
    expect([again.status, await simulator.stateOf(authority)]).toEqual([200, 'VERIFIED'])
  })

  test('the page can inject a fault into the next verification', async () => {
    const authority = await opened()
    await simulator.press(authority, 'pay', 'busy')
    expect([codeOf(await verify(authority)), codeOf(await verify(authority))]).toEqual([-12, 100])
  })

  test('an unknown authority shows a not-found page', async () => {
    const reply = await fetch(`${simulator.baseUrl}/pg/StartPay/S000`)
    expect([reply.status, (await reply.text()).includes('پرداختی با این شناسه نیست')]).toEqual([404, true])
  })
})

describe('around it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zarinpal-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('an open payment survives a restart', async () => {
    const stateFile = join(folder, 'deep', 'state.json')
    const before = await startZarinpal({ stateFile })
    const authority = await opened(before)
    await before.press(authority, 'pay')
    await before.close()
    const after = await startZarinpal({ stateFile })
    expect(codeOf(await verify(authority, after))).toBe(100)
  })

  test('the control API is off by default', async () => {
    const plain = await startZarinpal({ control: false })
    const replies = await Promise.all(['sessions', 'ledger', 'calls'].map((path) => fetch(`${plain.baseUrl}/control/${path}`)))
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  test('the control API explains invalid requests', async () => {
    await expect(simulator.fault('verify', 'meteor')).rejects.toThrow('name must be one of')
    await expect(simulator.setState('nobody', 'PAID')).rejects.toThrow('unknown authority')
  })
})
