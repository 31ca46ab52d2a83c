import { describeRoute, resolver } from 'hono-openapi'
import * as v from 'valibot'
import { createRouter } from '#server/app-env.ts'
import { jsonBody } from '#server/json-body.ts'
import { problemResponses } from '#server/problems.ts'
import { limited, limitedFor } from '#server/rate-limits/limited.ts'
import { clearSessionCookie, signedIn } from '#server/session.ts'
import { changeName } from '#services/account/change-name.ts'
import { deleteAccount } from '#services/account/delete-account.ts'
import { allFieldsNeeded, fields, userSchema } from './account-fields.ts'
import { perAccount, perNetwork } from './account-limits.ts'
import { credentials } from './me-credentials.ts'
import { sessions } from './me-sessions.ts'

const tags = ['حساب کاربری']
const onlySignedIn = ['session.missing', 'session.expired'] as const
const forChanges = ['request.crossSite', 'request.notJson', 'request.malformed', 'request.tooMany', ...onlySignedIn] as const

export const me = createRouter()
  .get(
    '/',
    describeRoute({
      summary: 'خریداری که وارد شده است',
      tags,
      responses: {
        200: { description: 'نام و ایمیل او', content: { 'application/json': { schema: resolver(userSchema) } } },
        ...problemResponses(...onlySignedIn),
      },
    }),
    signedIn,
    (c) => {
      const { userId: id, fullName, email } = c.get('shopper')
      return c.json({ user: { id, fullName, email } })
    },
  )
  .patch(
    '/',
    describeRoute({
      summary: 'تغییر نام',
      tags,
      responses: {
        200: { description: 'پس از تغییر', content: { 'application/json': { schema: resolver(userSchema) } } },
        ...problemResponses(...forChanges),
      },
    }),
    signedIn,
    limited(perNetwork.changes),
    jsonBody(v.object({ fullName: fields.fullName }, allFieldsNeeded)),
    async (c) => c.json({ user: await changeName(c.get('context'), c.get('shopper'), c.req.valid('json').fullName) }),
  )
  .delete(
    '/',
    describeRoute({
      summary: 'حذف حساب',
      description: 'داده‌های شخصی پاک می‌شوند؛ سفارش‌ها بی‌نام می‌مانند.',
      tags,
      responses: { 204: { description: 'حساب حذف شد' }, ...problemResponses(...forChanges, 'password.wrong', 'account.openOrders') },
    }),
    signedIn,
    limited(perNetwork.changes),
    jsonBody(v.object({ password: fields.password }, allFieldsNeeded)),
    async (c) => {
      const shopper = c.get('shopper')
      await limitedFor(c, perAccount.passwordChecks, shopper.userId)
      await deleteAccount(c.get('context'), shopper, c.req.valid('json').password)
      clearSessionCookie(c)
      return c.body(null, 204)
    },
  )
  .route('/', credentials)
  .route('/sessions', sessions)
