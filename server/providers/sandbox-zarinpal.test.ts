import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { rial } from '#domain/money.ts'
import { Refusal, refusals } from '#domain/refusals.ts'
import { createRouter } from '#server/app-env.ts'
import { readConfig } from '#server/config/config.ts'
import { openPayments } from './payments.ts'
import { mountZarinpalSandbox } from './sandbox-zarinpal.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const written: unknown[] = []
const log = { warn: (line: unknown) => written.push(line), error: (line: unknown) => written.push(line) }

function openDemo(env: Record<string, string> = {}) {
  const { gateway, sandbox } = openPayments(readConfig({ DATA_DIR: dataDir, ...env }), {
    log,
    shopName: () => 'ویترین',
    fontHref: undefined,
  })
  const app = createRouter()
  app.onError((error, c) => c.text(String(error), error instanceof Refusal ? refusals[error.code].status : 500))
  if (sandbox) mountZarinpalSandbox(app, sandbox, () => true)
  return { app, gateway, sandbox }
}

const amount = rial(985_000_000)
const payment = {
  amount,
  description: 'سفارش',
  callbackUrl: 'http://localhost:3000/checkout/payment-verify',
  orderNumber: 'ORD-1-AAAAA',
}

async function opened({ gateway }: ReturnType<typeof openDemo>) {
  const outcome = await gateway.request(payment)
  if (outcome.kind !== 'created') throw new Error(outcome.kind)
  return { ...outcome, page: new URL(outcome.startUrl).pathname }
}

const press = (action: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  body: `action=${action}`,
})

describe('the demo pays without a port', () => {
  const demo = openDemo()

  test('from the request through the page of the bank to a verified payment', async () => {
    const { authority, startUrl, page } = await opened(demo)
    expect(startUrl).toBe(`http://localhost:3000/sandbox/zarinpal/pg/StartPay/${authority}`)
    const shown = await demo.app.request(page)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const html = await shown.text()
    expect(html).toContain('پرداخت به ویترین')
    expect(html).toContain('href="/sandbox/zarinpal/style.css"')
    const back = await demo.app.request(page, press('pay', { 'sec-fetch-site': 'same-origin' }))
    expect([back.status, back.headers.get('location')]).toEqual([303, `${payment.callbackUrl}?Authority=${authority}&Status=OK`])
    expect(await demo.gateway.verify({ authority, amount })).toMatchObject({ kind: 'paid' })
    expect(written).toEqual([])
  })

  test('its stylesheet comes from the same path', async () => {
    const sheet = await demo.app.request('/sandbox/zarinpal/style.css')
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  })

  test('WEB-01: its forms cannot be submitted from another site', async () => {
    const { authority, page } = await opened(demo)
    expect((await demo.app.request(page, press('pay', { 'sec-fetch-site': 'cross-site' }))).status).toBe(403)
    expect(await demo.gateway.inquiry(authority)).toEqual({ kind: 'inBank' })
  })

  test('the gateway’s API and its control API are not exposed', async () => {
    const call = await demo.app.request('/sandbox/zarinpal/pg/v4/payment/request.json', { method: 'POST', body: '{}' })
    const control = await demo.app.request('/sandbox/zarinpal/control/sessions')
    expect([call.status, control.status]).toEqual([404, 404])
  })

  test('a form that is too large is refused', async () => {
    const { page } = await opened(demo)
    expect((await demo.app.request(page, press('x'.repeat(20_000)))).status).toBe(413)
  })

  test('CH-01: an open payment survives a restart', async () => {
    const { authority, page } = await opened(demo)
    await demo.app.request(page, press('payAndStay'))
    const again = openDemo()
    expect(await again.gateway.unverified()).toMatchObject({ payments: expect.arrayContaining([{ authority, amount }]) })
    expect(await again.gateway.verify({ authority, amount })).toMatchObject({ kind: 'paid' })
  })
})

test('in tests the control API is enabled', async () => {
  const { app } = openDemo({ NODE_ENV: 'test' })
  expect((await app.request('/sandbox/zarinpal/control/ledger')).status).toBe(200)
})

test('PAY-12: with a configured merchant there is no sandbox', () => {
  const merchant = '9b2c7a54-1d3e-4f60-8a91-b2c3d4e5f607'
  const real = openDemo({ ZARINPAL_MERCHANT_ID: merchant })
  const play = openDemo({ ZARINPAL_MERCHANT_ID: merchant, ZARINPAL_BASE_URL: 'https://sandbox.zarinpal.com' })
  expect([real.sandbox, real.gateway.environment, play.gateway.environment]).toEqual([null, 'production', 'sandbox'])
  expect(openDemo().gateway.environment).toBe('sandbox')
})
