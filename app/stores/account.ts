import { type ApiResult, requestApi } from './api.ts'
import type { ApiData } from './api-routes.ts'
import { setUser } from './session.ts'

const failed = 'ذخیره انجام نشد. دوباره تلاش کنید'

/** Timeout and retries of a save (product §9.7). */
const saving = { timeoutMs: 15_000, retry: { times: 2, delayMs: 2000 } }

export async function saveName(fullName: string): Promise<ApiResult<unknown>> {
  const result = await requestApi('PATCH', '/me', { body: { fullName }, failed, ...saving })
  if (result.isOk) setUser(result.data.user)
  return result
}

/** The e-mail changes when the link sent to the new e-mail address is opened. */
export function changeEmail(email: string, password: string): Promise<ApiResult<unknown>> {
  return requestApi('POST', '/me/email', { body: { email, password }, failed })
}

export function sendPhoneCode(mobile: string, password: string): Promise<ApiResult<ApiData<'POST', '/me/phone/code'>>> {
  return requestApi('POST', '/me/phone/code', { body: { mobile, password }, failed: 'خطا در ارسال کد تایید' })
}

export function changePhone(mobile: string, code: string): Promise<ApiResult<unknown>> {
  return requestApi('POST', '/me/phone', { body: { mobile, code }, failed: 'خطا در بررسی کد تایید' })
}

/** Ends the sessions of all other devices. */
export function changePassword(current: string, password: string): Promise<ApiResult<unknown>> {
  return requestApi('POST', '/me/password', { body: { current, password }, failed })
}

export function endOtherSessions(): Promise<ApiResult<unknown>> {
  return requestApi('DELETE', '/me/sessions', { failed })
}

export function endSession(id: string): Promise<ApiResult<unknown>> {
  return requestApi('DELETE', '/me/sessions/:id', { params: { id }, failed })
}

/** Personal data is erased; orders stay without a name, as bookkeeping law requires. */
export function deleteAccount(password: string): Promise<ApiResult<unknown>> {
  return requestApi('DELETE', '/me', { body: { password }, failed })
}
