import type { Duplex } from 'node:stream'
import { toRial } from '#domain/money.ts'
import { onlineLimits } from '#domain/order/payment.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import type { Deadline } from './deadline.ts'
import type { PaymentEnvironment, PaymentGateway, PaymentRequest } from './payment.ts'
import { CallFailed, type CallFault, type CallLimits, callProvider, defaultLimits } from './provider-call.ts'
import { meaningOf } from './zarinpal-codes.ts'
import { inquiryOutcome, isAuthority, requestOutcome, unverifiedOutcome, verifyOutcome } from './zarinpal-outcomes.ts'
import { readReply, type ZarinpalReply } from './zarinpal-reply.ts'

const zarinpalHost = 'https://payment.zarinpal.com'

type ZarinpalCall = 'request' | 'verify' | 'inquiry' | 'unVerified'

/** For the log: contains no key, no amount and no personal data. */
export type ZarinpalFailure = {
  readonly call: ZarinpalCall
  readonly reason: CallFault | 'notJson' | 'noCode' | 'circuitOpen' | 'deadlinePassed' | 'badAuthority' | 'refused'
  /** The error code below a failed connection, such as ECONNREFUSED. */
  readonly cause?: string
  readonly status?: number
  readonly code?: number
  readonly fields?: readonly string[]
}

export type ZarinpalOptions = {
  readonly merchantId: string
  /** Sets all URLs together: API calls and the payment page (providers §1.1). */
  readonly baseUrl?: string
  /** For a proxy in front of the real gateway, whose host does not reveal the environment. */
  readonly environment?: PaymentEnvironment
  readonly onFailure?: (failure: ZarinpalFailure) => void
  readonly limits?: CallLimits
  /** Monotonic clock in milliseconds. */
  readonly now?: () => number
  /** Connects to a simulator in this process. */
  readonly connect?: () => Duplex
}

const maxDescriptionLength = 500

export function createZarinpal(options: ZarinpalOptions): PaymentGateway {
  const { merchantId, baseUrl = zarinpalHost, environment = environmentOf(baseUrl), onFailure } = options
  const callZarinpal = caller(options, baseUrl)
  /** A payment in a sandbox is never real money (PAY-12). */
  const isForeign = (authority: string) => environment === 'production' && authority.startsWith('S')
  const startUrl = (authority: string) => `${baseUrl}/pg/StartPay/${authority}`
  return {
    provider: 'zarinpal',
    merchant: merchantName(merchantId),
    environment,
    startUrl,
    async request(payment) {
      if (payment.amount > toRial(onlineLimits.max)) return { kind: 'overLimit' }
      const reply = await callZarinpal('request', requestBody(payment))
      if (!reply) return { kind: 'unreachable' }
      const outcome = requestOutcome(reply, (authority) => (isForeign(authority) ? null : startUrl(authority)))
      if (reply.code === 100 && outcome.kind !== 'created') onFailure?.({ call: 'request', reason: 'badAuthority' })
      return outcome
    },
    async verify({ authority, amount }, deadline) {
      if (!isAuthority(authority)) return { kind: 'unknownAuthority' }
      if (isForeign(authority)) return { kind: 'foreign' }
      const reply = await callZarinpal('verify', { authority, amount }, deadline)
      return reply ? verifyOutcome(reply) : { kind: 'unreachable' }
    },
    async inquiry(authority, deadline) {
      if (!isAuthority(authority)) return { kind: 'unknownAuthority' }
      if (isForeign(authority)) return { kind: 'foreign' }
      const reply = await callZarinpal('inquiry', { authority }, deadline)
      return reply ? inquiryOutcome(reply) : { kind: 'unreachable' }
    },
    async unverified() {
      const reply = await callZarinpal('unVerified', {})
      return reply ? unverifiedOutcome(reply) : { kind: 'unreachable' }
    },
  }
}

/** Any host that is not the provider's own is a sandbox. */
export function environmentOf(baseUrl: string): PaymentEnvironment {
  const { hostname } = new URL(baseUrl)
  return hostname.endsWith('.zarinpal.com') && hostname !== 'sandbox.zarinpal.com' ? 'production' : 'sandbox'
}

/** Enough to tell two accounts apart, too little to use one. */
function merchantName(merchantId: string): string {
  return `${merchantId.slice(0, 8)}…${merchantId.slice(-4)}`
}

/** Calls the gateway. Null without a readable reply, or when the deadline has passed. */
function caller({ merchantId, onFailure, limits = defaultLimits, now, connect }: ZarinpalOptions, baseUrl: string) {
  const breaker = createCircuitBreaker(now ? { now } : {})
  return async (call: ZarinpalCall, fields: Record<string, unknown>, deadline?: Deadline): Promise<ZarinpalReply | null> => {
    const report = (failure: Omit<ZarinpalFailure, 'call'>) => onFailure?.({ call, ...failure })
    const totalMs = Math.min(limits.totalMs, deadline?.leftMs() ?? limits.totalMs)
    if (totalMs === 0 || !breaker.canCall()) {
      report({ reason: totalMs === 0 ? 'deadlinePassed' : 'circuitOpen' })
      return null
    }
    try {
      const { status, body } = await callProvider({
        url: new URL(`${baseUrl}/pg/v4/payment/${call}.json`),
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ merchant_id: merchantId, ...fields }),
        limits: { ...limits, totalMs },
        connect,
      })
      // A redirect is not the gateway's reply, whatever its body says (IN-09).
      const isRedirect = status >= 300 && status < 400
      const reply = isRedirect ? null : readReply(body.toString('utf8'))
      if (reply?.code == null) {
        breaker.failed()
        report({ reason: reply ? 'noCode' : 'notJson', status })
        return reply
      }
      breaker.succeeded()
      if (isOurFault(reply.code)) report({ reason: 'refused', status, code: reply.code, fields: reply.fields })
      return reply
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      breaker.failed()
      report({ reason: error.fault, ...(error.causeCode !== null && { cause: error.causeCode }) })
      return null
    }
  }
}

function isOurFault(code: number): boolean {
  const meaning = meaningOf(code)
  return meaning === null || meaning === 'invalid' || meaning === 'configuration' || meaning === 'unused'
}

function requestBody({ amount, description, callbackUrl, orderNumber, mobile, email }: PaymentRequest): Record<string, unknown> {
  return {
    amount,
    currency: 'IRR',
    description: [...description].slice(0, maxDescriptionLength).join(''),
    callback_url: callbackUrl,
    metadata: {
      order_id: orderNumber,
      // We undo a payment by not verifying it, so the gateway must not verify by itself (docs/threats.md D10).
      auto_verify: false,
      // An invalid phone or e-mail must not make the gateway reject the payment.
      ...(mobile && /^09[0-9]{9}$/.test(mobile) && { mobile }),
      ...(email && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && { email }),
    },
  }
}
