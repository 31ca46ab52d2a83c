import { describeRoute, resolver } from 'hono-openapi'
import * as v from 'valibot'
import { deviceLabel } from '#domain/account/device-label.ts'
import { Refusal } from '#domain/refusals.ts'
import { createRouter } from '#server/app-env.ts'
import { bindBrowser, browserIdOf } from '#server/cookies/browser-id.ts'
import { rememberProvedPhone } from '#server/cookies/proved-phone.ts'
import { jsonBody } from '#server/json-body.ts'
import { problemResponses } from '#server/problems.ts'
import { limited, limitedFor } from '#server/rate-limits/limited.ts'
import { setSessionCookie, signedIn } from '#server/session.ts'
import { changePassword } from '#services/account/change-password.ts'
import { changePhone } from '#services/account/change-phone.ts'
import { confirmPassword } from '#services/account/confirm-password.ts'
import { requestEmailChange } from '#services/account/request-email-change.ts'
import { sendCode } from '#services/account/send-code.ts'
import { allFieldsNeeded, codeTiming, codeTimingSchema, fields } from './account-fields.ts'
import { perAccount, perNetwork } from './account-limits.ts'

const tags = ['حساب کاربری']
const common = [
  'request.crossSite',
  'request.notJson',
  'request.malformed',
  'request.tooMany',
  'session.missing',
  'session.expired',
] as const

/** E-mail, phone and password: each change requires the password or a code. */
export const credentials = createRouter()
  .post(
    '/email',
    describeRoute({
      summary: 'تغییر ایمیل',
      description: 'پیوند تایید به ایمیل تازه می‌رود؛ برای هر ایمیلی یکسان پاسخ می‌دهد.',
      tags,
      responses: { 202: { description: 'پس از باز شدن پیوند، ایمیل عوض می‌شود' }, ...problemResponses(...common, 'password.wrong') },
    }),
    signedIn,
    limited(perNetwork.mails),
    jsonBody(v.object({ email: fields.email, password: fields.password }, allFieldsNeeded)),
    async (c) => {
      const { email, password } = c.req.valid('json')
      const [context, shopper] = [c.get('context'), c.get('shopper')]
      await limitedFor(c, perAccount.passwordChecks, shopper.userId)
      await confirmPassword(context, shopper, { password })
      await limitedFor(c, perAccount.mails, email)
      await requestEmailChange(context, shopper, email)
      return c.json({}, 202)
    },
  )
  .post(
    '/phone/code',
    describeRoute({
      summary: 'ارسال کد تایید به شماره‌ی تازه',
      tags,
      responses: {
        202: { description: 'کد فرستاده شد', content: { 'application/json': { schema: resolver(codeTimingSchema) } } },
        ...problemResponses(...common, 'password.wrong', 'code.notSent'),
      },
    }),
    signedIn,
    jsonBody(v.object({ mobile: fields.mobile, password: fields.password }, allFieldsNeeded)),
    limited(perNetwork.customerCodes),
    async (c) => {
      const { mobile, password } = c.req.valid('json')
      const [context, shopper] = [c.get('context'), c.get('shopper')]
      await limitedFor(c, perAccount.passwordChecks, shopper.userId)
      await confirmPassword(context, shopper, { password })
      await sendCode(context, { phone: mobile, browser: bindBrowser(c), purpose: 'phone_change', userId: shopper.userId })
      return c.json(codeTiming, 202)
    },
  )
  .post(
    '/phone',
    describeRoute({
      summary: 'تغییر شماره موبایل با کد تایید',
      tags,
      responses: {
        204: { description: 'شماره عوض شد و نشست‌های دیگر پایان یافت' },
        ...problemResponses(...common, 'code.wrong', 'account.exists'),
      },
    }),
    signedIn,
    limited(perNetwork.guesses),
    jsonBody(v.object({ mobile: fields.mobile, code: fields.code }, allFieldsNeeded)),
    async (c) => {
      const { mobile: phone, code } = c.req.valid('json')
      const browser = browserIdOf(c)
      if (!browser) throw new Refusal('code.wrong')
      const proof = { phone, code, browser, deviceLabel: deviceLabel(c.req.header('user-agent')) }
      await setSessionCookie(c, await changePhone(c.get('context'), c.get('shopper'), proof))
      rememberProvedPhone(c, phone)
      return c.body(null, 204)
    },
  )
  .post(
    '/password',
    describeRoute({
      summary: 'تغییر رمز عبور',
      tags,
      responses: { 204: { description: 'رمز عوض شد و نشست‌های دیگر پایان یافت' }, ...problemResponses(...common, 'password.wrong') },
    }),
    signedIn,
    limited(perNetwork.changes),
    jsonBody(v.object({ current: fields.password, password: fields.password }, allFieldsNeeded)),
    async (c) => {
      const shopper = c.get('shopper')
      await limitedFor(c, perAccount.passwordChecks, shopper.userId)
      const change = { ...c.req.valid('json'), deviceLabel: deviceLabel(c.req.header('user-agent')) }
      await setSessionCookie(c, await changePassword(c.get('context'), shopper, change))
      return c.body(null, 204)
    },
  )
