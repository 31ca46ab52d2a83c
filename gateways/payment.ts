import type { Rial } from '#domain/money.ts'
import type { Deadline } from './deadline.ts'

/** Online payment in our words. Every answer of the provider is a value; nothing is thrown but bugs. */
export type PaymentGateway = {
  readonly provider: 'zarinpal'
  /** Names the merchant account without being its key: what an attempt stores, and compares before it is verified (PAY-12). */
  readonly merchant: string
  readonly environment: PaymentEnvironment
  /** Where the shopper pays what was opened under this authority. */
  readonly startUrl: (authority: string) => string
  /** Opens a payment; the shopper is then sent to `startUrl`. */
  readonly request: (payment: PaymentRequest) => Promise<RequestOutcome>
  /** Takes the money, or says why not. `amount` is the stored one, never the browser's. */
  readonly verify: (payment: { authority: string; amount: Rial }, deadline?: Deadline) => Promise<VerifyOutcome>
  /** How a payment stands. Never a confirmation (contracts §1.5). */
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
  /** `alarm`: no shopper can pay until a person has changed something. */
  | { readonly kind: 'refused'; readonly code: number; readonly alarm: boolean }
  | { readonly kind: 'overLimit' }
  /** Nobody knows whether a payment was opened; an unused one is harmless. */
  | { readonly kind: 'unreachable' }

export type PaymentProof = {
  /** The provider sometimes leaves it out; asked again it gives the same one. */
  readonly refId: string | null
  readonly maskedCard: string | null
  readonly fee: Rial | null
  readonly feeType: string | null
}

export type VerifyOutcome =
  | ({ readonly kind: 'paid' } & PaymentProof)
  /** Paid as well: somebody, perhaps we, had asked before. */
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

/** No answer yet: neither paid nor failed, ask again. */
export type Unsettled =
  | { readonly kind: 'busy' }
  | { readonly kind: 'unknown'; readonly code: number | null; readonly alarm: boolean }
  | { readonly kind: 'unreachable' }
