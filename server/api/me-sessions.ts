import { describeRoute, resolver } from 'hono-openapi'
import * as v from 'valibot'
import { Refusal } from '#domain/refusals.ts'
import { isUuid } from '#domain/uuid.ts'
import { createRouter } from '#server/app-env.ts'
import { problemResponses } from '#server/problems.ts'
import { clearSessionCookie, signedIn } from '#server/session.ts'
import { endOneSession, endOtherSessions } from '#services/account/end-own-sessions.ts'
import { listSessions } from '#services/account/list-sessions.ts'

const tags = ['حساب کاربری']
const onlySignedIn = ['session.missing', 'session.expired'] as const

const listed = v.object({
  sessions: v.array(
    v.object({
      id: v.pipe(v.string(), v.uuid()),
      device: v.string(),
      createdAt: v.pipe(v.string(), v.isoTimestamp()),
      lastSeenAt: v.pipe(v.string(), v.isoTimestamp()),
      isCurrent: v.boolean(),
    }),
  ),
})

export const sessions = createRouter()
  .get(
    '/',
    describeRoute({
      summary: 'نشست‌های باز',
      tags,
      responses: {
        200: { description: 'تازه‌ترین نخست', content: { 'application/json': { schema: resolver(listed) } } },
        ...problemResponses(...onlySignedIn),
      },
    }),
    signedIn,
    async (c) => c.json({ sessions: await listSessions(c.get('context'), c.get('shopper')) }),
  )
  .delete(
    '/',
    describeRoute({
      summary: 'پایان همه‌ی نشست‌های دیگر',
      tags,
      responses: {
        200: { description: 'شمار آن‌ها', content: { 'application/json': { schema: resolver(v.object({ ended: v.number() })) } } },
        ...problemResponses('request.crossSite', ...onlySignedIn),
      },
    }),
    signedIn,
    async (c) => c.json({ ended: await endOtherSessions(c.get('context'), c.get('shopper')) }),
  )
  .delete(
    '/:id',
    describeRoute({
      summary: 'پایان یک نشست',
      tags,
      responses: { 204: { description: 'پایان یافت' }, ...problemResponses('request.crossSite', ...onlySignedIn, 'session.notFound') },
    }),
    signedIn,
    async (c) => {
      const id = c.req.param('id')
      if (!isUuid(id)) throw new Refusal('session.notFound')
      await endOneSession(c.get('context'), c.get('shopper'), id)
      if (id === c.get('shopper').sessionId) clearSessionCookie(c)
      return c.body(null, 204)
    },
  )
