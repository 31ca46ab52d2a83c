import type { Rial } from '#domain/money.ts'
import type { Deadline } from './deadline.ts'

/** The port of online payment. Every reply of the provider is a value; only bugs throw. */
export type PaymentGateway = {
  readonly provider: 'zarinpal'
  /** Identifies the merchant account without being its key: stored with an attempt and compared before verification (PAY-12). */
  readonly merchant: string
  readonly environment: PaymentEnvironment
  /** The URL where the shopper pays. */
  readonly startUrl: (authority: string) => string
  /** Opens a payment; the shopper is then sent to `startUrl`. */
  readonly request: (payment: PaymentRequest) => Promise<RequestOutcome>
  /** Captures the money, or returns why not. `amount` is the stored one, never the browser's. */
  readonly verify: (payment: { authority: string; amount: Rial }, deadline?: Deadline) => Promise<VerifyOutcome>
  /** The status of a payment. Never a confirmation (providers §1.5). */
  readonly inquiry: (authority: string, deadline?: Deadline) => Promise<InquiryOutcome>
  /** The newest payments that were paid and not verified, at most 100. */
  readonly unverified: () => Promise<UnverifiedOutcome>
}

export type PaymentEnvironment = 'sandbox' | 'production'

export type PaymentRequest = {
  readonly amount: Rial
  readonly description: string
  readonly callbackUrl: string
  readonly orderNumber: string
  readonly mobile?: string | null
  readonly email?: string | null
}

export type RequestOutcome =
  | { readonly kind: 'created'; readonly authority: string; readonly startUrl: string }
  /** `alarm`: no shopper can pay until the owner acts. */
  | { readonly kind: 'refused'; readonly code: number; readonly alarm: boolean }
  | { readonly kind: 'overLimit' }
  /** It is unknown whether a payment was opened; an unused one is harmless. */
  | { readonly kind: 'unreachable' }

export type PaymentProof = {
  /** The provider sometimes omits it; a repeated verification returns the same one. */
  readonly refId: string | null
  readonly maskedCard: string | null
  readonly fee: Rial | null
  readonly feeType: string | null
}

export type VerifyOutcome =
  | ({ readonly kind: 'paid' } & PaymentProof)
  /** Captured as well, by an earlier verification. */
  | ({ readonly kind: 'alreadyVerified' } & PaymentProof)
  /** Cancelled, failed, or still at the bank. */
  | { readonly kind: 'notPaid' }
  | { readonly kind: 'amountDiffers' }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'unknownAuthority' }
  | Unsettled

export type InquiryOutcome =
  | { readonly kind: 'paid' | 'verified' | 'inBank' | 'failed' | 'reversed' }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'unknownAuthority' }
  | Unsettled

export type UnverifiedPayment = { readonly authority: string; readonly amount: Rial }

export type UnverifiedOutcome = { readonly kind: 'listed'; readonly payments: readonly UnverifiedPayment[] } | Unsettled

/** No final status: neither paid nor failed, retry later. */
export type Unsettled =
  | { readonly kind: 'busy' }
  | { readonly kind: 'unknown'; readonly code: number | null; readonly alarm: boolean }
  | { readonly kind: 'unreachable' }
