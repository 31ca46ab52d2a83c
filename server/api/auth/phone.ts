import type { Context } from 'hono'
import { describeRoute, resolver } from 'hono-openapi'
import * as v from 'valibot'
import { deviceLabel } from '#domain/account/device-label.ts'
import { Refusal } from '#domain/refusals.ts'
import { allFieldsNeeded, codeTiming, codeTimingSchema, fields, userSchema } from '#server/api/account-fields.ts'
import { perNetwork } from '#server/api/account-limits.ts'
import { type AppEnv, createRouter } from '#server/app-env.ts'
import { bindBrowser, browserIdOf } from '#server/cookies/browser-id.ts'
import { hasProvedPhone, rememberProvedPhone } from '#server/cookies/proved-phone.ts'
import { jsonBody } from '#server/json-body.ts'
import { problemResponses } from '#server/problems.ts'
import { limited } from '#server/rate-limits/limited.ts'
import { setSessionCookie } from '#server/session.ts'
import { resetPasswordByPhone } from '#services/account/reset-password-by-phone.ts'
import { sendCode } from '#services/account/send-code.ts'
import { type PhoneProof, signInByPhone } from '#services/account/sign-in-by-phone.ts'
import { verifyPhone } from '#services/account/verify-phone.ts'

const tags = ['حساب کاربری']
const common = ['request.crossSite', 'request.notJson', 'request.malformed', 'request.tooMany'] as const

const verified = v.object({
  ticket: v.pipe(v.string(), v.description('یک بار مصرف، برای همین شماره و همین مرورگر')),
  isRegistered: v.pipe(v.boolean(), v.description('این شماره حساب دارد')),
})

const limitedCustomers = limited(perNetwork.customerCodes)
const limitedStrangers = limited(perNetwork.codes, perNetwork.codesOfRange)

/** What a code sent to a mobile number is good for: registration, sign-in and a new password. */
export const phone = createRouter()
  .post(
    '/code',
    describeRoute({
      summary: 'ارسال کد تایید به موبایل',
      description: 'برای شماره‌ی ثبت‌شده و ثبت‌نشده یکسان پاسخ می‌دهد.',
      tags,
      responses: {
        202: { description: 'کد فرستاده شد', content: { 'application/json': { schema: resolver(codeTimingSchema) } } },
        ...problemResponses(...common, 'code.notSent'),
      },
    }),
    // After the body: requests that send no code use up nothing of a network that many share.
    jsonBody(v.object({ mobile: fields.mobile }, allFieldsNeeded)),
    (c, next) => (hasProvedPhone(c, c.req.valid('json').mobile) ? limitedCustomers(c, next) : limitedStrangers(c, next)),
    async (c) => {
      const { mobile } = c.req.valid('json')
      const isProved = hasProvedPhone(c, mobile)
      await sendCode(c.get('context'), { phone: mobile, browser: bindBrowser(c), purpose: 'registration', userId: null, isProved })
      return c.json(codeTiming, 202)
    },
  )
  .post(
    '/verify',
    describeRoute({
      summary: 'بررسی کد تایید',
      tags,
      responses: {
        200: { description: 'بلیت ثبت نام، ورود یا رمز تازه', content: { 'application/json': { schema: resolver(verified) } } },
        ...problemResponses(...common, 'code.wrong'),
      },
    }),
    limited(perNetwork.guesses),
    jsonBody(v.object({ mobile: fields.mobile, code: fields.code }, allFieldsNeeded)),
    async (c) => {
      const { mobile, code } = c.req.valid('json')
      const browser = browserIdOf(c)
      if (!browser) throw new Refusal('code.wrong')
      const verified = await verifyPhone(c.get('context'), { phone: mobile, code, browser })
      rememberProvedPhone(c, mobile)
      return c.json(verified)
    },
  )
  .post(
    '/login',
    describeRoute({
      summary: 'ورود با بلیت شماره‌ی تاییدشده',
      tags,
      responses: {
        200: { description: 'وارد شد', content: { 'application/json': { schema: resolver(userSchema) } } },
        ...problemResponses(...common, 'ticket.invalid', 'account.notFound', 'email.unconfirmed'),
      },
    }),
    limited(perNetwork.signIns),
    jsonBody(v.object({ ticket: fields.token }, allFieldsNeeded)),
    async (c) => {
      const { user, token } = await signInByPhone(c.get('context'), proofOf(c, c.req.valid('json').ticket))
      await setSessionCookie(c, token)
      return c.json({ user })
    },
  )
  .post(
    '/password',
    describeRoute({
      summary: 'رمز عبور تازه با بلیت شماره‌ی تاییدشده',
      tags,
      responses: {
        200: {
          description: 'رمز عوض شد، همه‌ی نشست‌ها پایان یافت و این مرورگر وارد شده است',
          content: { 'application/json': { schema: resolver(userSchema) } },
        },
        ...problemResponses(...common, 'ticket.invalid', 'account.notFound', 'email.unconfirmed'),
      },
    }),
    limited(perNetwork.links),
    jsonBody(v.object({ ticket: fields.token, password: fields.password }, allFieldsNeeded)),
    async (c) => {
      const { ticket, password } = c.req.valid('json')
      const { user, token } = await resetPasswordByPhone(c.get('context'), { ...proofOf(c, ticket), password })
      await setSessionCookie(c, token)
      return c.json({ user })
    },
  )

function proofOf(c: Context<AppEnv>, ticket: string): PhoneProof {
  const browser = browserIdOf(c)
  if (!browser) throw new Refusal('ticket.invalid')
  return { ticket, browser, deviceLabel: deviceLabel(c.req.header('user-agent')) }
}
