import type { Mobile } from '#domain/account/mobile.ts'

type SmsText = {
  readonly to: Mobile
  readonly text: string
  /** Any unique text: the provider sends messages with the same id once. */
  readonly localId: string
}

/** `text` is the complete message, for a provider without a template for codes. */
type SmsCode = SmsText & { readonly code: string }

export type SmsOutcome =
  | { kind: 'accepted'; messageId: string }
  | { kind: 'invalidNumber' }
  /** It is unknown whether it was sent; the same message may be retried. */
  | { kind: 'tryLater' }
  /** Retrying does not help: the owner must fix the account (`account`) or we the program (`bug`). */
  | { kind: 'refused'; status: number; fault: 'account' | 'bug' }
  /** The shop has no SMS provider: a notice waits for one, a code is not sent. */
  | { kind: 'notConfigured' }

export type SmsGateway = {
  sendCode(message: SmsCode): Promise<SmsOutcome>
  sendText(message: SmsText): Promise<SmsOutcome>
}
