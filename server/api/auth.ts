import { describeRoute, resolver } from 'hono-openapi'
import * as v from 'valibot'
import { deviceLabel } from '#domain/account/device-label.ts'
import { Refusal } from '#domain/refusals.ts'
import { createRouter } from '#server/app-env.ts'
import { browserIdOf } from '#server/cookies/browser-id.ts'
import { jsonBody } from '#server/json-body.ts'
import { problemResponses } from '#server/problems.ts'
import { limited, limitedFor } from '#server/rate-limits/limited.ts'
import { clearSessionCookie, cookieTokenOf, setSessionCookie } from '#server/session.ts'
import { register } from '#services/account/register.ts'
import { signIn } from '#services/account/sign-in.ts'
import { endSession } from '#services/session/end-session.ts'
import { allFieldsNeeded, fields, userSchema } from './account-fields.ts'
import { perAccount, perNetwork } from './account-limits.ts'
import { phone } from './auth/phone.ts'
import { authLinks } from './auth-links.ts'

const tags = ['حساب کاربری']
const common = ['request.crossSite', 'request.notJson', 'request.malformed', 'request.tooMany'] as const

const waiting = v.object({ confirmEmail: v.literal(true) })

const registration = v.object(
  { ticket: fields.token, fullName: fields.fullName, nationalId: fields.nationalId, email: fields.email, password: fields.password },
  allFieldsNeeded,
)

const credentials = v.object({ email: fields.email, password: fields.password }, 'لطفا ایمیل و رمز عبور را وارد کنید')

export const auth = createRouter()
  .use(async (c, next) => {
    c.header('cache-control', 'no-store')
    await next()
  })
  .route('/phone', phone)
  .route('/', authLinks)
  .post(
    '/register',
    describeRoute({
      summary: 'ایجاد حساب با بلیت شماره‌ی تاییدشده',
      tags,
      responses: {
        201: { description: 'حساب ساخته شد و وارد شده است', content: { 'application/json': { schema: resolver(userSchema) } } },
        202: { description: 'پس از تایید ایمیل می‌توان وارد شد', content: { 'application/json': { schema: resolver(waiting) } } },
        ...problemResponses(...common, 'ticket.invalid', 'account.exists', 'registration.failed'),
      },
    }),
    limited(perNetwork.registrations),
    jsonBody(registration),
    async (c) => {
      const browser = browserIdOf(c)
      if (!browser) throw new Refusal('ticket.invalid')
      const input = { ...c.req.valid('json'), browser, deviceLabel: deviceLabel(c.req.header('user-agent')) }
      const { user, token } = await register(c.get('context'), input)
      if (!token) return c.json({ confirmEmail: true }, 202)
      await setSessionCookie(c, token)
      return c.json({ user }, 201)
    },
  )
  .post(
    '/login',
    describeRoute({
      summary: 'ورود',
      tags,
      responses: {
        200: { description: 'وارد شد', content: { 'application/json': { schema: resolver(userSchema) } } },
        ...problemResponses(...common, 'login.wrong', 'email.unconfirmed', 'shop.busy'),
      },
    }),
    limited(perNetwork.signIns),
    jsonBody(credentials),
    async (c) => {
      const given = c.req.valid('json')
      await limitedFor(c, perAccount.signInsFromHere, `${given.email} ${c.get('client').network}`)
      await limitedFor(c, perAccount.signIns, given.email)
      const { user, token } = await signIn(c.get('context'), { ...given, deviceLabel: deviceLabel(c.req.header('user-agent')) })
      await setSessionCookie(c, token)
      return c.json({ user })
    },
  )
  .post(
    '/logout',
    describeRoute({
      summary: 'خروج',
      description: 'بی‌نشست هم پاسخ همین است.',
      tags,
      responses: { 204: { description: 'نشستی نمانده است' }, ...problemResponses('request.crossSite') },
    }),
    async (c) => {
      const context = c.get('context')
      const token = cookieTokenOf(c, context)
      clearSessionCookie(c)
      if (token) await endSession(context, token)
      return c.body(null, 204)
    },
  )
