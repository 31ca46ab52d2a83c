import type { Hono } from 'hono'
import type { MailGateway } from '#gateways/mail.ts'
import type { PaymentGateway } from '#gateways/payment.ts'
import type { SmsGateway } from '#gateways/sms.ts'
import type { AppEnv } from '#server/app-env.ts'

/** The moments between our database and a provider at which a crash does most harm (PAY-11). */
export const failpointNames = [
  /** Order and payment attempt are committed, the gateway is not called yet. */
  'before-request',
  /** The gateway created a payment, its authority is not stored yet. */
  'after-request',
  /** The shopper's return is recorded, the payment is not verified yet. */
  'after-callback',
  /** The gateway has captured the money, nothing of it is committed. */
  'after-verify',
  /** Everything is committed, the response is not sent. */
  'before-reply',
  /** An outbox event is claimed and not sent. */
  'before-outbox',
  /** An outbox event is sent and not marked as sent. */
  'after-outbox-send',
] as const
type FailpointName = (typeof failpointNames)[number]

/** Called whenever execution reaches a failpoint. */
export type HitFailpoint = (name: FailpointName) => void

export type Providers = { readonly payments: PaymentGateway; readonly sms: SmsGateway; readonly mail: MailGateway }

/** `FAILPOINT=name:n` kills this process when the failpoint is hit for the n-th time. Null without a setting. */
export function readFailpoint(setting: string | undefined, kill: () => void = killSelf): HitFailpoint | null {
  if (setting === undefined) return null
  const [failpoint = '', times = ''] = setting.split(':')
  if (!failpointNames.some((name) => name === failpoint)) throw new Error(`FAILPOINT: must name one of ${failpointNames.join(', ')}`)
  let left = Number(times)
  return (name) => {
    if (name === failpoint && --left === 0) kill()
  }
}

/** The providers with their failpoints; the same object where none is set. */
export function providersWithFailpoints(providers: Providers, hit: HitFailpoint | null): Providers {
  return hit ? { payments: payments(providers.payments, hit), sms: sms(providers.sms, hit), mail: mail(providers.mail, hit) } : providers
}

const reportsPayment = /^\/api\/(orders|payments\/verify)$/

/** Adds `before-reply` to successful responses that report an order or its payment. */
export function responsesWithFailpoints(app: Hono<AppEnv>, hit: HitFailpoint | null): Hono<AppEnv> {
  if (!hit) return app
  const { fetch: handle } = app
  app.fetch = async (request, ...rest) => {
    const response = await handle(request, ...rest)
    if (request.method === 'POST' && response.ok && reportsPayment.test(new URL(request.url).pathname)) hit('before-reply')
    return response
  }
  return app
}

function payments(gateway: PaymentGateway, hit: HitFailpoint): PaymentGateway {
  return {
    ...gateway,
    request: (payment) => between(hit, 'before-request', () => gateway.request(payment), 'after-request'),
    verify: (payment, deadline) => between(hit, 'after-callback', () => gateway.verify(payment, deadline), 'after-verify'),
  }
}

/** Codes are sent synchronously, not through the outbox: they have no failpoints. */
function sms(gateway: SmsGateway, hit: HitFailpoint): SmsGateway {
  return {
    ...gateway,
    sendText: (message) => between(hit, 'before-outbox', () => gateway.sendText(message), 'after-outbox-send'),
  }
}

function mail(gateway: MailGateway, hit: HitFailpoint): MailGateway {
  return { send: (message) => between(hit, 'before-outbox', () => gateway.send(message), 'after-outbox-send') }
}

async function between<T>(hit: HitFailpoint, before: FailpointName, call: () => Promise<T>, after: FailpointName): Promise<T> {
  hit(before)
  const outcome = await call()
  hit(after)
  return outcome
}

/** Like a power cut: nothing is flushed, closed or sent. */
function killSelf(): void {
  process.kill(process.pid, 'SIGKILL')
}
