import type { CallName } from './faults.ts'
import { cardHash, type NewSession, type Session, type SessionState, type Sessions } from './sessions.ts'

export type Reply =
  | { readonly code: number; readonly message: string; readonly data: Record<string, unknown> }
  | { readonly code: number; readonly message: string; readonly validations: readonly Record<string, string>[] }

export type Merchant = {
  readonly id: string
  readonly name: string
  /** The registered domain; any if absent. */
  readonly domain?: string
}

export type CallOptions = {
  /** If absent any UUID is a merchant, as in the provider's sandbox. */
  readonly merchants?: readonly Merchant[]
  /** Inquiry status of a cancelled payment; the provider's sandbox was observed to report IN_BANK. */
  readonly inquiryAfterCancel?: 'IN_BANK' | 'FAILED'
}

type Body = Readonly<Record<string, unknown>>

const refusal = (code: number, message: string, validations: readonly Record<string, string>[] = []): Reply => ({
  code,
  message,
  validations,
})
const success = (code: number, message: string, data: Record<string, unknown> = {}): Reply => ({
  code,
  message,
  data: { code, message, ...data },
})

const reversibleMs = 30 * 60_000
const minRial = 10_000
const maxRial = 1_000_000_000
const feeOf = (amount: number) => Math.min(120_000, Math.max(3_500, Math.round(amount / 100)))

type Gateway = CallOptions & { readonly sessions: Sessions }

export function createCalls(gateway: Gateway): Record<CallName, (body: Body) => Reply> {
  const checked = (handler: (gateway: Gateway, body: Body) => Reply) => (body: Body) =>
    merchantProblem(gateway, body) ?? handler(gateway, body)
  return {
    request: checked(request),
    verify: checked(verify),
    inquiry: checked(inquiry),
    unVerified: checked(unVerified),
    reverse: checked(reverse),
  }
}

/** Checked in every call: the merchant id is the API key. */
function merchantProblem({ merchants }: Gateway, { merchant_id }: Body): Reply | null {
  if (!isUuid(merchant_id)) return refusal(-9, validationMessage, [{ merchant_id: 'The merchant id must be 36 characters.' }])
  const isKnown = !merchants || merchants.some(({ id }) => id === merchant_id)
  return isKnown ? null : refusal(-10, 'Terminal is not valid, please check merchant_id or ip address.')
}

function request({ sessions, merchants }: Gateway, body: Body): Reply {
  const problems = requestProblems(body)
  if (problems.length > 0) return refusal(-9, validationMessage, problems)
  const input = newSession(body)
  const domain = merchants?.find(({ id }) => id === body.merchant_id)?.domain
  if (input.amount > maxRial) return refusal(-41, 'Maximum amount is 100,000,000 tomans.')
  if (domain && new URL(input.callbackUrl).hostname !== domain) {
    return refusal(-14, 'The callback URL domain does not match the registered terminal domain.')
  }
  const { authority } = sessions.open(input)
  return success(100, 'Success', { authority, fee_type: 'Merchant', fee: feeOf(input.amount) })
}

function verify(gateway: Gateway, body: Body): Reply {
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

function inquiry(gateway: Gateway, body: Body): Reply {
  const session = sessionOf(gateway, body)
  if ('code' in session) return session
  const reportedStatus: Partial<Record<SessionState, string>> = {
    CREATED: 'IN_BANK',
    EXPIRED: 'FAILED',
    FAILED: gateway.inquiryAfterCancel ?? 'IN_BANK',
  }
  return success(100, 'Success', { status: reportedStatus[session.state] ?? session.state })
}

function unVerified({ sessions }: Gateway, { merchant_id }: Body): Reply {
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

function reverse(gateway: Gateway, body: Body): Reply {
  const session = sessionOf(gateway, body)
  if ('code' in session) return session
  if (session.state !== 'PAID' && session.state !== 'VERIFIED') return refusal(-61, 'Session is not in success status.')
  if (gateway.sessions.now() - Number(session.paidAt) > reversibleMs) return refusal(-63, 'The time for reversing the session has passed.')
  session.state = 'REVERSED'
  gateway.sessions.save()
  return success(100, 'Reversed')
}

/** The merchant's session, or an error reply. */
function sessionOf({ sessions }: Gateway, { merchant_id, authority }: Body): Session | Reply {
  const session = sessions.find(authority)
  if (!session) return refusal(-54, 'Invalid authority.')
  return session.merchantId === merchant_id ? session : refusal(-53, 'Session is not this merchant_id session.')
}

const validationMessage = 'The input params invalid, validation error.'

function requestProblems({ amount, currency, description, callback_url, metadata }: Body): Record<string, string>[] {
  const { mobile, email, card_pan, auto_verify } = objectOf(metadata)
  const rules: [field: string, isValid: boolean, problem: string][] = [
    ['amount', isInteger(amount) && inRial(amount, currency) >= minRial, 'The amount must be at least 10000 rial.'],
    ['currency', currency === undefined || currency === 'IRR' || currency === 'IRT', 'The currency must be IRR or IRT.'],
    ['description', typeof description === 'string' && description.trim() !== '', 'The description field is required.'],
    [
      'description',
      typeof description !== 'string' || [...description].length <= 500,
      'The description may not be greater than 500 characters.',
    ],
    ['callback_url', isHttpUrl(callback_url), 'The callback url format is invalid.'],
    ['metadata', metadata === undefined || isObject(metadata), 'The metadata must be an object.'],
    ['metadata.mobile', mobile === undefined || /^09[0-9]{9}$/.test(String(mobile)), 'The mobile format is invalid.'],
    ['metadata.email', email === undefined || /^[^\s@]+@[^\s@]+$/.test(String(email)), 'The email must be a valid email address.'],
    ['metadata.card_pan', card_pan === undefined || /^[0-9]{16}$/.test(String(card_pan)), 'The card pan must be 16 digits.'],
    ['metadata.auto_verify', auto_verify === undefined || typeof auto_verify === 'boolean', 'The auto verify must be true or false.'],
  ]
  return rules.filter(([, isValid]) => !isValid).map(([field, , problem]) => ({ [field]: problem }))
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

/** The provider's samples also send the amount as text. */
function isInteger(value: unknown): boolean {
  return Number.isSafeInteger(value) || (typeof value === 'string' && /^[0-9]{1,15}$/.test(value))
}

function isUuid(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
}

function isHttpUrl(value: unknown): boolean {
  return typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function objectOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {}
}
