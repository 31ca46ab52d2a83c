import type { Hono } from 'hono'
import type { MailGateway } from '#gateways/mail.ts'
import type { PaymentGateway } from '#gateways/payment.ts'
import type { SmsGateway } from '#gateways/sms.ts'
import type { Edge } from '../edge.ts'

/** The moments between two worlds at which a crash hurts most (threats PAY-11). */
export const failpointNames = [
  /** Order and attempt are committed, the gateway has not been asked. */
  'before-request',
  /** The gateway opened a payment, we have not saved its authority. */
  'after-request',
  /** The shopper's return is recorded, the gateway has not been asked for the money. */
  'after-callback',
  /** The gateway took the money, nothing of it is committed. */
  'after-verify',
  /** All is committed, the browser has not heard. */
  'before-reply',
  /** A notice is claimed and not sent. */
  'before-outbox',
  /** A notice is sent and not noted. */
  'after-outbox-send',
] as const
export type FailpointName = (typeof failpointNames)[number]

/** Told at every pass of a point. */
export type HitFailpoint = (name: FailpointName) => void

export type Providers = { readonly payments: PaymentGateway; readonly sms: SmsGateway; readonly mail: MailGateway }

/** What `FAILPOINT=name:n` asks for: the end of this program at the n-th pass. Null when nothing is asked for. */
export function readFailpoint(setting: string | undefined, die: () => void = killSelf): HitFailpoint | null {
  if (setting === undefined) return null
  const [asked = '', times = ''] = setting.split(':')
  if (!failpointNames.some((name) => name === asked)) throw new Error(`FAILPOINT: must name one of ${failpointNames.join(', ')}`)
  let left = Number(times)
  return (name) => {
    if (name === asked && --left === 0) die()
  }
}

/** The outside with its points; the very same where none is asked for. */
export function providersWithFailpoints(outside: Providers, pass: HitFailpoint | null): Providers {
  return pass ? { payments: payments(outside.payments, pass), sms: sms(outside.sms, pass), mail: mail(outside.mail, pass) } : outside
}

const told = /^\/api\/(orders|payments\/verify)$/

/** Puts the last point behind the answers that tell a shopper of an order or its payment. */
export function responsesWithFailpoints(app: Hono<Edge>, pass: HitFailpoint | null): Hono<Edge> {
  if (!pass) return app
  const { fetch: answerTo } = app
  app.fetch = async (request, ...rest) => {
    const answer = await answerTo(request, ...rest)
    if (request.method === 'POST' && answer.ok && told.test(new URL(request.url).pathname)) pass('before-reply')
    return answer
  }
  return app
}

function payments(gateway: PaymentGateway, pass: HitFailpoint): PaymentGateway {
  return {
    ...gateway,
    request: (payment) => between(pass, 'before-request', () => gateway.request(payment), 'after-request'),
    verify: (payment, deadline) => between(pass, 'after-callback', () => gateway.verify(payment, deadline), 'after-verify'),
  }
}

/** Codes are sent at once and by nobody else's hand: they have no points. */
function sms(gateway: SmsGateway, pass: HitFailpoint): SmsGateway {
  return {
    ...gateway,
    sendText: (message) => between(pass, 'before-outbox', () => gateway.sendText(message), 'after-outbox-send'),
  }
}

function mail(gateway: MailGateway, pass: HitFailpoint): MailGateway {
  return { send: (letter) => between(pass, 'before-outbox', () => gateway.send(letter), 'after-outbox-send') }
}

async function between<T>(pass: HitFailpoint, before: FailpointName, call: () => Promise<T>, after: FailpointName): Promise<T> {
  pass(before)
  const outcome = await call()
  pass(after)
  return outcome
}

/** The way a power cut or the kernel would end it: nothing is flushed, closed or answered. */
function killSelf(): void {
  process.kill(process.pid, 'SIGKILL')
}
