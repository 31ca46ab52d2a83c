import { type ApiResult, requestApi } from './api.ts'
import { setUser } from './session.ts'

const failed = 'ارتباط با فروشگاه برقرار نشد. دوباره تلاش کنید'

export async function signIn(email: string, password: string): Promise<ApiResult<unknown>> {
  const result = await requestApi('POST', '/auth/login', { body: { email, password }, failed: 'ورود انجام نشد. دوباره تلاش کنید' })
  if (result.isOk) setUser(result.data.user)
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
