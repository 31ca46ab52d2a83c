import { describeRoute } from 'hono-openapi'
import * as v from 'valibot'
import { deviceLabel } from '#domain/account/device-label.ts'
import { createRouter } from '#server/app-env.ts'
import { jsonBody } from '#server/json-body.ts'
import { problemResponses } from '#server/problems.ts'
import { limited, limitedFor } from '#server/rate-limits/limited.ts'
import { clearSessionCookie, findShopper, setSessionCookie } from '#server/session.ts'
import { confirmEmail } from '#services/account/confirm-email.ts'
import { requestPasswordReset } from '#services/account/request-password-reset.ts'
import { resetPassword } from '#services/account/reset-password.ts'
import { allFieldsNeeded, fields } from './account-fields.ts'
import { perAccount, perNetwork } from './account-limits.ts'

const tags = ['حساب کاربری']
const common = ['request.crossSite', 'request.notJson', 'request.malformed', 'request.tooMany'] as const

/** The requests of pages that e-mail links open. */
export const authLinks = createRouter()
  .post(
    '/password/forgot',
    describeRoute({
      summary: 'پیوند انتخاب رمز عبور تازه',
      description: 'برای هر ایمیلی یکسان پاسخ می‌دهد.',
      tags,
      responses: { 202: { description: 'اگر حسابی با این ایمیل باشد، پیوند فرستاده می‌شود' }, ...problemResponses(...common) },
    }),
    limited(perNetwork.mails),
    jsonBody(v.object({ email: fields.email }, allFieldsNeeded)),
    async (c) => {
      const { email } = c.req.valid('json')
      await limitedFor(c, perAccount.mails, email)
      await requestPasswordReset(c.get('context'), email)
      return c.json({}, 202)
    },
  )
  .post(
    '/password/reset',
    describeRoute({
      summary: 'رمز عبور تازه با پیوند',
      tags,
      responses: { 204: { description: 'رمز عوض شد و همه‌ی نشست‌ها پایان یافت' }, ...problemResponses(...common, 'link.invalid') },
    }),
    limited(perNetwork.links),
    jsonBody(v.object({ token: fields.token, password: fields.password }, allFieldsNeeded)),
    async (c) => {
      await resetPassword(c.get('context'), c.req.valid('json'))
      clearSessionCookie(c)
      return c.body(null, 204)
    },
  )
  .post(
    '/email/confirm',
    describeRoute({
      summary: 'تایید ایمیل با پیوند',
      description: 'هم برای حساب تازه و هم برای تغییر ایمیل؛ پس از تغییر، نشست‌های دیگر پایان می‌یابند.',
      tags,
      responses: { 204: { description: 'ایمیل تایید شد' }, ...problemResponses(...common, 'link.invalid') },
    }),
    limited(perNetwork.links),
    jsonBody(v.object({ token: fields.token }, allFieldsNeeded)),
    async (c) => {
      const context = c.get('context')
      const shopper = await findShopper(c, context)
      const { token } = c.req.valid('json')
      const session = await confirmEmail(context, { token, shopper, deviceLabel: deviceLabel(c.req.header('user-agent')) })
      if (session) await setSessionCookie(c, session)
      return c.body(null, 204)
    },
  )
