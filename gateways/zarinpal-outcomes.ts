import { rial } from '#domain/money.ts'
import type {
  InquiryOutcome,
  PaymentProof,
  RequestOutcome,
  Unsettled,
  UnverifiedOutcome,
  UnverifiedPayment,
  VerifyOutcome,
} from './payment.ts'
import { isAlarming, meaningOf } from './zarinpal-codes.ts'
import { toWhole, type ZarinpalReply } from './zarinpal-reply.ts'

/** `startUrl` returns the payment URL of an authority, or null for an invalid one. */
export function requestOutcome({ code, data }: ZarinpalReply, startUrl: (authority: string) => string | null): RequestOutcome {
  if (code === null) return { kind: 'unreachable' }
  if (meaningOf(code) === 'overLimit') return { kind: 'overLimit' }
  if (meaningOf(code) !== 'success') return { kind: 'refused', code, alarm: isAlarming(code) }
  const { authority } = data
  if (!isAuthority(authority)) return { kind: 'unreachable' }
  const url = startUrl(authority)
  return url ? { kind: 'created', authority, startUrl: url } : { kind: 'refused', code, alarm: true }
}

export function verifyOutcome({ code, data }: ZarinpalReply): VerifyOutcome {
  const meaning = code === null ? null : meaningOf(code)
  switch (meaning) {
    case 'success':
      return { kind: 'paid', ...proofIn(data) }
    case 'alreadyVerified':
      return { kind: 'alreadyVerified', ...proofIn(data) }
    case 'notPaid':
    case 'amountDiffers':
    case 'foreign':
    case 'unknownAuthority':
      return { kind: meaning }
    default:
      return unsettled(code)
  }
}

const inquiryStates: Readonly<Record<string, 'paid' | 'verified' | 'inBank' | 'failed' | 'reversed'>> = {
  PAID: 'paid',
  VERIFIED: 'verified',
  IN_BANK: 'inBank',
  FAILED: 'failed',
  REVERSED: 'reversed',
}

export function inquiryOutcome({ code, data }: ZarinpalReply): InquiryOutcome {
  const meaning = code === null ? null : meaningOf(code)
  if (meaning === 'foreign' || meaning === 'unknownAuthority') return { kind: meaning }
  const kind = meaning === 'success' ? inquiryStates[String(data.status)] : undefined
  return kind ? { kind } : unsettled(code)
}

export function unverifiedOutcome({ code, data }: ZarinpalReply): UnverifiedOutcome {
  if (code === null || meaningOf(code) !== 'success') return unsettled(code)
  const listed: readonly unknown[] = Array.isArray(data.authorities) ? data.authorities : []
  return { kind: 'listed', payments: listed.flatMap(readUnverified) }
}

function readUnverified(listed: unknown): UnverifiedPayment[] {
  const { authority, amount } = Object(listed)
  const whole = toWhole(amount)
  return isAuthority(authority) && whole !== null && whole >= 0 ? [{ authority, amount: rial(whole) }] : []
}

function unsettled(code: number | null): Unsettled {
  if (code !== null && meaningOf(code) === 'busy') return { kind: 'busy' }
  return { kind: 'unknown', code, alarm: code !== null && isAlarming(code) }
}

function proofIn(data: ZarinpalReply['data']): PaymentProof {
  const fee = toWhole(data.fee)
  return {
    refId: readRefId(data.ref_id),
    maskedCard: readCard(data.card_pan),
    fee: fee !== null && fee >= 0 ? rial(fee) : null,
    feeType: typeof data.fee_type === 'string' ? data.fee_type.slice(0, 20) : null,
  }
}

function readRefId(value: unknown): string | null {
  const text = String(value ?? '')
  return /^[0-9]{1,30}$/.test(text) && !/^0+$/.test(text) ? text : null
}

/** A complete card number must not be stored, even when the gateway does not mask it. */
function readCard(value: unknown): string | null {
  const text = String(value ?? '')
  if (!/^[0-9*]{12,19}$/.test(text)) return null
  return `${text.slice(0, 6)}${'*'.repeat(text.length - 10)}${text.slice(-4)}`
}

export function isAuthority(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9]{36}$/.test(value)
}
