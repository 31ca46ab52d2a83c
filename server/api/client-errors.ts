import { describeRoute } from 'hono-openapi'
import * as v from 'valibot'
import { createRouter } from '#server/app-env.ts'
import { jsonBody } from '#server/json-body.ts'
import { problemResponses } from '#server/problems.ts'
import { limited } from '#server/rate-limits/limited.ts'
import type { Limit } from '#server/rate-limits/limiter.ts'
import { reportClientError } from '#services/report-client-error.ts'

const perNetwork: Limit = { name: 'client-errors', limit: 20, windowSeconds: 60, per: 'network', ifUnavailable: 'stricter' }
const forTheSite: Limit = { name: 'client-errors-site', limit: 600, windowSeconds: 60, per: 'site', ifUnavailable: 'stricter' }

const text = (longest: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(longest))

const report = v.object({
  message: text(500),
  path: v.pipe(text(500), v.startsWith('/')),
  stack: v.optional(text(4000)),
})

export const clientErrors = createRouter().post(
  '/',
  describeRoute({
    summary: 'گزارش خطای مرورگر',
    description: 'صفحه‌ی خطا آنچه را در مرورگر شکست برای ما می‌فرستد تا در گزارش‌ها بماند.',
    tags: ['سلامت'],
    responses: {
      204: { description: 'ثبت شد' },
      ...problemResponses('request.crossSite', 'request.notJson', 'request.tooLarge', 'request.malformed', 'request.tooMany'),
    },
  }),
  limited(perNetwork, forTheSite),
  jsonBody(report),
  (c) => {
    const { requestId, client, log } = c.var
    reportClientError(
      ({ message, ...where }) => log.warn({ requestId, client: client.network, ...where }, `browser: ${message}`),
      c.req.valid('json'),
    )
    return c.body(null, 204)
  },
)
