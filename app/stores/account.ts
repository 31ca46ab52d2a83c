import { restoreUser } from '#domain/account/session-user.ts'
import { ask, type Outcome } from './ask.ts'
import { setUser } from './session.ts'
import type { CodeSent } from './sign-up.ts'

const failed = 'ذخیره انجام نشد. دوباره تلاش کنید'

/** spec §9 */
const saving = { timeoutMs: 15_000, tries: 3, pauseMs: 2000 }

/** Saves the name; a slow or broken connection is tried again, a no of the server is not. */
export async function saveName(fullName: string): Promise<Outcome<unknown>> {
  for (let turn = 1; ; turn += 1) {
    const outcome = await ask<unknown>('PATCH', '/api/me', { body: { fullName }, failed, timeoutMs: saving.timeoutMs })
    if (outcome.isDone) setUser(restoreUser(outcome.value))
    if (outcome.isDone || !isWorthAnotherTry(outcome.problem.code) || turn === saving.tries) return outcome
    await new Promise((resolve) => setTimeout(resolve, saving.pauseMs))
  }
}

function isWorthAnotherTry(code: string): boolean {
  return code.startsWith('client.') || code === 'shop.unavailable' || code === 'shop.busy'
}

/** The e-mail changes when the link that goes to the new address is opened. */
export function changeEmail(email: string, password: string): Promise<Outcome<unknown>> {
  return ask('POST', '/api/me/email', { body: { email, password }, failed })
}

export function sendPhoneCode(mobile: string, password: string): Promise<Outcome<CodeSent>> {
  return ask('POST', '/api/me/phone/code', { body: { mobile, password }, failed: 'خطا در ارسال کد تایید' })
}

export function changePhone(mobile: string, code: string): Promise<Outcome<unknown>> {
  return ask('POST', '/api/me/phone', { body: { mobile, code }, failed: 'خطا در بررسی کد تایید' })
}

/** Every other device has to sign in again. */
export function changePassword(current: string, password: string): Promise<Outcome<unknown>> {
  return ask('POST', '/api/me/password', { body: { current, password }, failed })
}

export function endOtherSessions(): Promise<Outcome<{ ended: number }>> {
  return ask('DELETE', '/api/me/sessions', { failed })
}

export function endSession(id: string): Promise<Outcome<unknown>> {
  return ask('DELETE', `/api/me/sessions/${id}`, { failed })
}

/** The person is forgotten, the orders stay as the law of bookkeeping wants them. */
export function deleteAccount(password: string): Promise<Outcome<unknown>> {
  return ask('DELETE', '/api/me', { body: { password }, failed })
}
