import type { CodeSent } from '#app/stores/sign-up.ts'
import type { Mobile } from '#domain/account/mobile.ts'

/** A code sent to a phone; both times are `performance.now()` timestamps. */
export type SentCode = { readonly mobile: Mobile; readonly resendAt: number; readonly expiresAt: number }

export function sentNow(mobile: Mobile, { resendAfterSeconds, expiresInSeconds }: CodeSent): SentCode {
  return { mobile, resendAt: inSeconds(resendAfterSeconds), expiresAt: inSeconds(expiresInSeconds) }
}

export function inSeconds(seconds: number): number {
  return performance.now() + seconds * 1000
}
