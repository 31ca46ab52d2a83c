import type { CallName } from './faults.ts'
import { cardHash, type NewSession, type Session, type SessionState, type Sessions } from './sessions.ts'

export type Answer =
  | { readonly code: number; readonly message: string; readonly data: Record<string, unknown> }
  | { readonly code: number; readonly message: string; readonly validations: readonly Record<string, string>[] }

export type Merchant = {
  readonly id: string
  readonly name: string
  /** The registered domain; any when absent. */
  readonly domain?: string
}

export type CallOptions = {
  /** Any UUID is a merchant when absent, as in the provider's sandbox. */
  readonly merchants?: readonly Merchant[]
  /** What inquiry says of a payment that the buyer cancelled: in the sandbox IN_BANK was seen. */
  readonly inquiryAfterCancel?: 'IN_BANK' | 'FAILED'
}

type Body = Readonly<Record<string, unknown>>

const refusal = (code: number, message: string, validations: readonly Record<string, string>[] = []): Answer => ({
  code,
  message,
  validations,
})
const success = (code: number, message: string, data: Record<string, unknown> = {}): Answer => ({
  code,
  message,
  data: { code, message, ...data },
})

const reversibleMs = 30 * 60_000
const leastRial = 10_000
const mostRial = 1_000_000_000
const feeOf = (amount: number) => Math.min(120_000, Math.max(3_500, Math.round(amount / 100)))

type Gateway = CallOptions & { readonly sessions: Sessions }

export function createCalls(gateway: Gateway): Record<CallName, (body: Body) => Answer> {
  const checked = (answer: (gateway: Gateway, body: Body) => Answer) => (body: Body) => keyProblem(gateway, body) ?? answer(gateway, body)
  return {
    request: checked(request),
    verify: checked(verify),
    inquiry: checked(inquiry),
    unVerified: checked(unVerified),
    reverse: checked(reverse),
  }
}

/** Checked in every call: the merchant's code is the key. */
function keyProblem({ merchants }: Gateway, { merchant_id }: Body): Answer | null {
  if (!isUuid(merchant_id)) return refusal(-9, validationMessage, [{ merchant_id: 'The merchant id must be 36 characters.' }])
  const isKnown = !merchants || merchants.some(({ id }) => id === merchant_id)
  return isKnown ? null : refusal(-10, 'Terminal is not valid, please check merchant_id or ip address.')
}

function request({ sessions, merchants }: Gateway, body: Body): Answer {
  const problems = requestProblems(body)
  if (problems.length > 0) return refusal(-9, validationMessage, problems)
  const facts = newSession(body)
  const domain = merchants?.find(({ id }) => id === body.merchant_id)?.domain
  if (facts.amount > mostRial) return refusal(-41, 'Maximum amount is 100,000,000 tomans.')
  if (domain && new URL(facts.callbackUrl).hostname !== domain) {
    return refusal(-14, 'The callback URL domain does not match the registered terminal domain.')
  }
  const { authority } = sessions.open(facts)
  return success(100, 'Success', { authority, fee_type: 'Merchant', fee: feeOf(facts.amount) })
}

function verify(gateway: Gateway, body: Body): Answer {
  const session = sessionOf(gateway, body)
  if ('code' in session) return session
  const isFirst = session.state === 'PAID'
  if (!isFirst && session.state !== 'VERIFIED') return refusal(-51, 'Session is not valid, session is not active paid try.')
  if (Number(body.amount) !== session.amount) return refusal(-50, 'Session is not valid, amounts values is not the same.')
  if (isFirst) Object.assign(session, { state: 'VERIFIED', verifiedAt: gateway.sessions.now() })
  gateway.sessions.save()
  return success(isFirst ? 100 : 101, isFirst ? 'Paid' : 'Verified', {
    ref_id: session.refId,
    card_pan: session.cardPan,
    card_hash: cardHash(session),
    fee_type: 'Merchant',
    fee: feeOf(session.amount),
    order_id: session.orderId,
    wages: null,
  })
}

function inquiry(gateway: Gateway, body: Body): Answer {
  const session = sessionOf(gateway, body)
  if ('code' in session) return session
  const told: Partial<Record<SessionState, string>> = {
    CREATED: 'IN_BANK',
    EXPIRED: 'FAILED',
    FAILED: gateway.inquiryAfterCancel ?? 'IN_BANK',
  }
  return success(100, 'Success', { status: told[session.state] ?? session.state })
}

function unVerified({ sessions }: Gateway, { merchant_id }: Body): Answer {
  const paid = sessions.all().filter(({ state, merchantId }) => state === 'PAID' && merchantId === merchant_id)
  const newest = paid.sort((a, b) => Number(b.paidAt) - Number(a.paidAt)).slice(0, 100)
  const authorities = newest.map(({ authority, amount, callbackUrl, referer, createdAt }) => ({
    authority,
    amount,
    callback_url: callbackUrl,
    referer,
    date: new Date(createdAt).toISOString().slice(0, 19).replace('T', ' '),
  }))
  return success(100, 'Success', { authorities })
}

function reverse(gateway: Gateway, body: Body): Answer {
  const session = sessionOf(gateway, body)
  if ('code' in session) return session
  if (session.state !== 'PAID' && session.state !== 'VERIFIED') return refusal(-61, 'Session is not in success status.')
  if (gateway.sessions.now() - Number(session.paidAt) > reversibleMs) return refusal(-63, 'The time for reversing the session has passed.')
  session.state = 'REVERSED'
  gateway.sessions.save()
  return success(100, 'Reversed')
}

/** The merchant's own session, or why there is none. */
function sessionOf({ sessions }: Gateway, { merchant_id, authority }: Body): Session | Answer {
  const session = sessions.find(authority)
  if (!session) return refusal(-54, 'Invalid authority.')
  return session.merchantId === merchant_id ? session : refusal(-53, 'Session is not this merchant_id session.')
}

const validationMessage = 'The input params invalid, validation error.'

function requestProblems({ amount, currency, description, callback_url, metadata }: Body): Record<string, string>[] {
  const { mobile, email, card_pan, auto_verify } = objectOf(metadata)
  const rules: [field: string, isRight: boolean, problem: string][] = [
    ['amount', isWhole(amount) && inRial(amount, currency) >= leastRial, 'The amount must be at least 10000 rial.'],
    ['currency', currency === undefined || currency === 'IRR' || currency === 'IRT', 'The currency must be IRR or IRT.'],
    ['description', typeof description === 'string' && description.trim() !== '', 'The description field is required.'],
    [
      'description',
      typeof description !== 'string' || [...description].length <= 500,
      'The description may not be greater than 500 characters.',
    ],
    ['callback_url', isWebAddress(callback_url), 'The callback url format is invalid.'],
    ['metadata', metadata === undefined || isObject(metadata), 'The metadata must be an object.'],
    ['metadata.mobile', mobile === undefined || /^09[0-9]{9}$/.test(String(mobile)), 'The mobile format is invalid.'],
    ['metadata.email', email === undefined || /^[^\s@]+@[^\s@]+$/.test(String(email)), 'The email must be a valid email address.'],
    ['metadata.card_pan', card_pan === undefined || /^[0-9]{16}$/.test(String(card_pan)), 'The card pan must be 16 digits.'],
    ['metadata.auto_verify', auto_verify === undefined || typeof auto_verify === 'boolean', 'The auto verify must be true or false.'],
  ]
  return rules.filter(([, isRight]) => !isRight).map(([field, , problem]) => ({ [field]: problem }))
}

function newSession({ merchant_id, amount, currency, description, callback_url, metadata }: Body): NewSession {
  const { order_id, auto_verify } = objectOf(metadata)
  return {
    merchantId: String(merchant_id),
    amount: inRial(amount, currency),
    description: String(description),
    callbackUrl: String(callback_url),
    orderId: order_id === undefined ? null : String(order_id),
    autoVerify: auto_verify === true,
  }
}

function inRial(amount: unknown, currency: unknown): number {
  return Number(amount) * (currency === 'IRT' ? 10 : 1)
}

/** The provider's own samples also write the amount as text. */
function isWhole(value: unknown): boolean {
  return Number.isSafeInteger(value) || (typeof value === 'string' && /^[0-9]{1,15}$/.test(value))
}

function isUuid(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
}

function isWebAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function objectOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {}
}
