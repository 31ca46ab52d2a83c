import type { Mobile } from '#domain/account/mobile.ts'

export type SmsText = {
  readonly to: Mobile
  readonly text: string
  /** Any unique text of ours: the provider sends a message with the same one once only. */
  readonly localId: string
}

/** `text` is the whole message, for a provider without a template of its own for codes. */
export type SmsCode = SmsText & { readonly code: string }

export type SmsOutcome =
  | { kind: 'accepted'; messageId: string }
  | { kind: 'invalidNumber' }
  /** Nobody knows whether it was sent; the same message may be tried again. */
  | { kind: 'tryLater' }
  /** The owner must mend the account (`alarm`) or we must mend the program (`bug`): trying again does not help. */
  | { kind: 'refused'; status: number; fault: 'alarm' | 'bug' }

export type SmsGateway = {
  sendCode(message: SmsCode): Promise<SmsOutcome>
  sendText(message: SmsText): Promise<SmsOutcome>
}
