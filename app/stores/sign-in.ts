import type { SessionUser } from '#domain/account/session-user.ts'
import { type ApiResult, requestApi } from './api.ts'
import { deleteProof } from './auth/phone-proof.ts'
import { setUser } from './session.ts'

const failed = 'ارتباط با فروشگاه برقرار نشد. دوباره تلاش کنید'

export async function signIn(email: string, password: string): Promise<ApiResult<unknown>> {
  return signedIn(await requestApi('POST', '/auth/login', { body: { email, password }, failed: 'ورود انجام نشد. دوباره تلاش کنید' }))
}

/** Signs in to the account of a proved number. */
export async function signInByPhone(ticket: string): Promise<ApiResult<unknown>> {
  return signedIn(await requestApi('POST', '/auth/phone/login', { body: { ticket }, failed: 'ورود انجام نشد. دوباره تلاش کنید' }))
}

/** A new password for the account of a proved number; all other devices are signed out. */
export async function resetPasswordByPhone(ticket: string, password: string): Promise<ApiResult<unknown>> {
  return signedIn(await requestApi('POST', '/auth/phone/password', { body: { ticket, password }, failed }))
}

function signedIn(result: ApiResult<{ user: SessionUser }>): ApiResult<unknown> {
  if (result.isOk) {
    setUser(result.data.user)
    deleteProof()
  }
  return result
}

/** Succeeds whether or not the account exists, so that accounts cannot be enumerated (docs/threats.md AUTH-07). */
export function requestPasswordReset(email: string): Promise<ApiResult<unknown>> {
  return requestApi('POST', '/auth/password/forgot', { body: { email }, failed })
}

export function resetPassword(token: string, password: string): Promise<ApiResult<unknown>> {
  return requestApi('POST', '/auth/password/reset', { body: { token, password }, failed })
}

export function confirmEmail(token: string): Promise<ApiResult<unknown>> {
  return requestApi('POST', '/auth/email/confirm', { body: { token }, failed })
}
