import { restoreUser } from '#domain/account/session-user.ts'
import { ask, type Outcome } from './ask.ts'
import { setUser } from './session.ts'

export type CodeSent = { readonly resendAfterSeconds: number; readonly expiresInSeconds: number }

export type NewAccount = { ticket: string; fullName: string; nationalId: string; email: string; password: string }

export function sendCode(mobile: string): Promise<Outcome<CodeSent>> {
  return ask('POST', '/api/auth/phone/code', { body: { mobile }, failed: 'خطا در ارسال کد تایید' })
}

/** The ticket that a right code gives: with it the account is made. */
export function verifyCode(mobile: string, code: string): Promise<Outcome<{ ticket: string }>> {
  return ask('POST', '/api/auth/phone/verify', { body: { mobile, code }, failed: 'خطا در بررسی کد تایید' })
}

/** Makes the account; its owner is signed in, unless the e-mail must be confirmed first. */
export async function register(account: NewAccount): Promise<Outcome<{ isSignedIn: boolean }>> {
  const outcome = await ask<unknown>('POST', '/api/auth/register', {
    body: account,
    failed: 'خطا در ثبت نام',
    timeoutMs: 10_000, // spec §9
  })
  if (!outcome.isDone) return outcome
  const user = restoreUser(outcome.value)
  if (user) setUser(user)
  return { isDone: true, value: { isSignedIn: user !== null } }
}
