import { expect, test, vi } from 'vitest'
import { rial } from '#domain/money.ts'
import type { PaymentGateway } from '#gateways/payment.ts'
import { createRouter } from '../edge.ts'
import {
  failpointNames,
  type HitFailpoint,
  type Providers,
  providersWithFailpoints,
  readFailpoint,
  responsesWithFailpoints,
} from './failpoints.ts'

/** An outside that says when it is asked, between the points. */
function loudOutside(events: string[]): Providers {
  const say = (what: string) => async () => {
    events.push(what)
    return { kind: 'unreachable' } as never
  }
  const payments = { request: say('request'), verify: say('verify'), inquiry: say('inquiry') } as Partial<PaymentGateway> as PaymentGateway
  return { payments, sms: { sendCode: say('code'), sendText: say('text') }, mail: { send: say('mail') } }
}

function loudApp(events: string[]) {
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

test('without FAILPOINT nothing is wrapped: gateways and app stay the very same', () => {
  const outside = loudOutside([])
  const app = loudApp([])
  const { fetch } = app
  const pass = readFailpoint(undefined)
  expect(pass).toBeNull()
  expect(providersWithFailpoints(outside, pass)).toBe(outside)
  expect(responsesWithFailpoints(app, pass)).toBe(app)
  expect(app.fetch).toBe(fetch)
})

test('each point is passed on its side of the call it belongs to', async () => {
  const events: string[] = []
  const pass: HitFailpoint = (name) => events.push(name)
  const { payments, sms, mail } = providersWithFailpoints(loudOutside(events), pass)
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

test('who waits for the gateway waits no longer because of a point', async () => {
  const deadlines: unknown[] = []
  const verify: PaymentGateway['verify'] = async (_payment, deadline) => {
    deadlines.push(deadline)
    return { kind: 'unreachable' }
  }
  const outside = loudOutside([])
  const { payments } = providersWithFailpoints({ ...outside, payments: { ...outside.payments, verify } }, () => {})
  const deadline = { leftMs: () => 1 }
  await payments.verify({ authority: 'S1', amount: rial(10_000) }, deadline)
  expect(deadlines).toEqual([deadline])
})

test('before a reply is after the commit, for orders and returns that went well and for nothing else', async () => {
  const events: string[] = []
  const app = responsesWithFailpoints(loudApp(events), (name) => events.push(name))
  await app.request('/api/orders', post)
  expect(events).toEqual(['committed', 'before-reply'])
  await app.request('/api/orders')
  await app.request('/api/orders?refused=1', post)
  await app.request('/api/payments', post)
  expect(events).toEqual(['committed', 'before-reply', 'committed'])
  await app.request('/api/payments/verify', post)
  expect(events.at(-1)).toBe('before-reply')
})

test('the program ends at the n-th pass of its point, once, and at no other', () => {
  const die = vi.fn()
  const pass = readFailpoint('after-verify:2', die)
  for (const name of failpointNames) pass?.(name)
  expect(die).not.toHaveBeenCalled()
  for (const name of failpointNames) pass?.(name)
  pass?.('after-verify')
  expect(die).toHaveBeenCalledTimes(1)
})

test('a point that does not exist stops the start and names those that do', () => {
  expect(() => readFailpoint('after-lunch:1')).toThrow(`FAILPOINT: must name one of ${failpointNames.join(', ')}`)
})
