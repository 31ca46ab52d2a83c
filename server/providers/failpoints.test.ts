import { expect, test, vi } from 'vitest'
import { rial } from '#domain/money.ts'
import type { PaymentGateway } from '#gateways/payment.ts'
import { createRouter } from '#server/app-env.ts'
import {
  failpointNames,
  type HitFailpoint,
  type Providers,
  providersWithFailpoints,
  readFailpoint,
  responsesWithFailpoints,
} from './failpoints.ts'

/** Providers that record their calls, between the failpoints. */
function recordingProviders(events: string[]): Providers {
  const record = (call: string) => async () => {
    events.push(call)
    return { kind: 'unreachable' } as never
  }
  const payments = {
    request: record('request'),
    verify: record('verify'),
    inquiry: record('inquiry'),
  } as Partial<PaymentGateway> as PaymentGateway
  return { payments, sms: { sendCode: record('code'), sendText: record('text') }, mail: { send: record('mail') } }
}

function recordingApp(events: string[]) {
  const app = createRouter()
  app.post('/api/orders', (c) => {
    events.push('committed')
    return c.json({}, c.req.query('refused') ? 409 : 201)
  })
  app.post('/api/payments/verify', (c) => c.json({}))
  app.get('/api/orders', (c) => c.json({}))
  return app
}

const post = { method: 'POST' }

test('without FAILPOINT nothing is wrapped: gateways and app stay the same objects', () => {
  const providers = recordingProviders([])
  const app = recordingApp([])
  const { fetch } = app
  const hit = readFailpoint(undefined)
  expect(hit).toBeNull()
  expect(providersWithFailpoints(providers, hit)).toBe(providers)
  expect(responsesWithFailpoints(app, hit)).toBe(app)
  expect(app.fetch).toBe(fetch)
})

test('each failpoint is hit before or after its call', async () => {
  const events: string[] = []
  const hit: HitFailpoint = (name) => events.push(name)
  const { payments, sms, mail } = providersWithFailpoints(recordingProviders(events), hit)
  await payments.request({ amount: rial(10_000), description: '', callbackUrl: '', orderNumber: '' })
  await payments.verify({ authority: 'S1', amount: rial(10_000) })
  await payments.inquiry('S1')
  await sms.sendText({ to: '09120000000' as never, text: '', localId: '1' })
  await sms.sendCode({ to: '09120000000' as never, text: '', localId: '1', code: '' })
  await mail.send({ to: '', subject: '', text: '', messageId: '1' })
  const message = (what: string) => ['before-outbox', what, 'after-outbox-send']
  expect(events).toEqual([
    ...['before-request', 'request', 'after-request'],
    ...['after-callback', 'verify', 'after-verify', 'inquiry'],
    ...[...message('text'), 'code', ...message('mail')],
  ])
})

test('a deadline is passed on to the gateway through a failpoint', async () => {
  const deadlines: unknown[] = []
  const verify: PaymentGateway['verify'] = async (_payment, deadline) => {
    deadlines.push(deadline)
    return { kind: 'unreachable' }
  }
  const providers = recordingProviders([])
  const { payments } = providersWithFailpoints({ ...providers, payments: { ...providers.payments, verify } }, () => {})
  const deadline = { leftMs: () => 1 }
  await payments.verify({ authority: 'S1', amount: rial(10_000) }, deadline)
  expect(deadlines).toEqual([deadline])
})

test('before-reply is hit after the commit, for successful orders and payment returns only', async () => {
  const events: string[] = []
  const app = responsesWithFailpoints(recordingApp(events), (name) => events.push(name))
  await app.request('/api/orders', post)
  expect(events).toEqual(['committed', 'before-reply'])
  await app.request('/api/orders')
  await app.request('/api/orders?refused=1', post)
  await app.request('/api/payments', post)
  expect(events).toEqual(['committed', 'before-reply', 'committed'])
  await app.request('/api/payments/verify', post)
  expect(events.at(-1)).toBe('before-reply')
})

test('the process is killed at the n-th hit of its failpoint, once, and at no other', () => {
  const kill = vi.fn()
  const hit = readFailpoint('after-verify:2', kill)
  for (const name of failpointNames) hit?.(name)
  expect(kill).not.toHaveBeenCalled()
  for (const name of failpointNames) hit?.(name)
  hit?.('after-verify')
  expect(kill).toHaveBeenCalledTimes(1)
})

test('an unknown failpoint is a startup error that lists the known ones', () => {
  expect(() => readFailpoint('after-lunch:1')).toThrow(`FAILPOINT: must name one of ${failpointNames.join(', ')}`)
})
