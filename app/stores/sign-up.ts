import { type ApiResult, requestApi } from './api.ts'
import type { ApiData, ApiInput } from './api-routes.ts'
import { deleteProof } from './auth/phone-proof.ts'
import { setUser } from './session.ts'

export type CodeSent = ApiData<'POST', '/auth/phone/code'>
export type NewAccount = ApiInput<'POST', '/auth/register'>['body']

export function sendCode(mobile: string): Promise<ApiResult<CodeSent>> {
  return requestApi('POST', '/auth/phone/code', { body: { mobile }, failed: 'خطا در ارسال کد تایید' })
}

/** A valid code is exchanged for a ticket: to register, to sign in or to set a new password. */
export function verifyCode(mobile: string, code: string): Promise<ApiResult<ApiData<'POST', '/auth/phone/verify'>>> {
  return requestApi('POST', '/auth/phone/verify', { body: { mobile, code }, failed: 'خطا در بررسی کد تایید' })
}

/** Creates the account and signs in, unless the e-mail must be confirmed first. */
export async function register(account: NewAccount): Promise<ApiResult<{ isSignedIn: boolean }>> {
  const result = await requestApi('POST', '/auth/register', {
    body: account,
    failed: 'خطا در ثبت نام',
    timeoutMs: 10_000, // A slow network gets this long (product §9.7).
  })
  if (!result.isOk) return result
  const isSignedIn = 'user' in result.data
  if ('user' in result.data) setUser(result.data.user)
  deleteProof()
  return { isOk: true, data: { isSignedIn } }
}
