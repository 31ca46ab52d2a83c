import * as v from 'valibot'
import { code, codeLivesSeconds, codeMalformed, resendAfterSeconds } from '#domain/account/code.ts'
import { email, emailInvalid } from '#domain/account/email.ts'
import { fullName, fullNameInvalid } from '#domain/account/full-name.ts'
import { mobile, mobileInvalid } from '#domain/account/mobile.ts'
import { nationalId, nationalIdInvalid } from '#domain/account/national-id.ts'

/** A text as people type it: the handler is given what the rule of the domain makes of it. */
function typed<T>(rule: (text: string) => T | null, message: string) {
  return v.pipe(
    v.string(message),
    v.transform(rule),
    v.check((value) => value !== null, message),
    v.transform((value) => value as NonNullable<typeof value>),
  )
}

export const fields = {
  mobile: typed(mobile, mobileInvalid),
  code: typed(code, codeMalformed),
  fullName: typed(fullName, fullNameInvalid),
  nationalId: typed(nationalId, nationalIdInvalid),
  email: typed(email, emailInvalid),
  /** Never cleaned; the service knows how long it may be. */
  password: v.pipe(v.string(), v.nonEmpty('رمز عبور را وارد کنید')),
  /** A random secret of ours: ticket, or the end of a link. */
  token: v.pipe(v.string(), v.maxLength(200)),
}

export const allFieldsNeeded = 'لطفا همه فیلدها را پر کنید'

/** What a browser may keep of its shopper: no telephone number, no national ID, no token (threats WEB-10). */
export const userAnswer = v.object({
  user: v.object({ id: v.pipe(v.string(), v.uuid()), fullName: v.string(), email: v.string() }),
})

/** What a page needs to count down to the next code. */
export const codeAnswer = { resendAfterSeconds, expiresInSeconds: codeLivesSeconds }
export const codeAnswerSchema = v.object({ resendAfterSeconds: v.number(), expiresInSeconds: v.number() })
