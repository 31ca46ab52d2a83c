import { restoreUser } from '#domain/account/session-user.ts'
import { ask, type Outcome } from './ask.ts'
import { setUser } from './session.ts'

const failed = 'ارتباط با فروشگاه برقرار نشد. دوباره تلاش کنید'

export async function signIn(email: string, password: string): Promise<Outcome<unknown>> {
  const outcome = await ask<unknown>('POST', '/api/auth/login', { body: { email, password }, failed: 'ورود انجام نشد. دوباره تلاش کنید' })
  if (outcome.isDone) setUser(restoreUser(outcome.value))
  return outcome
}

/** Done whether or not there is such an account: nobody learns which (threats AUTH-07). */
export function requestPasswordReset(email: string): Promise<Outcome<unknown>> {
  return ask('POST', '/api/auth/password/forgot', { body: { email }, failed })
}

export function resetPassword(token: string, password: string): Promise<Outcome<unknown>> {
  return ask('POST', '/api/auth/password/reset', { body: { token, password }, failed })
}

export function confirmEmail(token: string): Promise<Outcome<unknown>> {
  return ask('POST', '/api/auth/email/confirm', { body: { token }, failed })
}
