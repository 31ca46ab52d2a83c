import * as v from 'valibot'
import { code, codeLifetimeSeconds, codeMalformed, resendAfterSeconds } from '#domain/account/code.ts'
import { email, emailInvalid } from '#domain/account/email.ts'
import { fullName, fullNameInvalid } from '#domain/account/full-name.ts'
import { mobile, mobileInvalid } from '#domain/account/mobile.ts'
import { nationalId, nationalIdInvalid } from '#domain/account/national-id.ts'

/** Typed text, normalized and checked by a rule of the domain. */
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
  /** Not normalized; the service checks its length. */
  password: v.pipe(v.string(), v.nonEmpty('رمز عبور را وارد کنید')),
  /** A random secret: a ticket, or the token of a link. */
  token: v.pipe(v.string(), v.maxLength(200)),
}

export const allFieldsNeeded = 'لطفا همه فیلدها را پر کنید'

/** What a browser may store of its user: no telephone number, no national ID, no token (docs/threats.md WEB-10). */
export const userSchema = v.object({
  user: v.object({ id: v.pipe(v.string(), v.uuid()), fullName: v.string(), email: v.string() }),
})

/** For the countdown to the next code. */
export const codeTiming = { resendAfterSeconds, expiresInSeconds: codeLifetimeSeconds }
export const codeTimingSchema = v.object({ resendAfterSeconds: v.number(), expiresInSeconds: v.number() })
