import { describeRoute } from 'hono-openapi'
import * as v from 'valibot'
import { createRouter } from '#server/app-env.ts'
import { jsonBody } from '#server/json-body.ts'
import { problemResponses } from '#server/problems.ts'
import { limited } from '#server/rate-limits/limited.ts'
import type { Limit } from '#server/rate-limits/limiter.ts'
import { sendContactMessage } from '#services/content/send-contact-message.ts'

/** Many shoppers share one IP address of a mobile operator: enough for them, too little for spam. */
const perNetwork: Limit = { name: 'contact', limit: 10, windowSeconds: 600, per: 'network', ifUnavailable: 'stricter' }
const forTheSite: Limit = { name: 'contact-site', limit: 300, windowSeconds: 3600, per: 'site', ifUnavailable: 'stricter' }

/** Only the shape; the content is checked by the domain. */
const form = v.object({
  name: v.pipe(v.string(), v.description('نام فرستنده')),
  reply: v.pipe(v.string(), v.description('شماره موبایل یا ایمیل برای پاسخ')),
  subject: v.pipe(v.string(), v.description('موضوع')),
  message: v.pipe(v.string(), v.description('متن پیام')),
})

export const contact = createRouter().post(
  '/',
  describeRoute({
    summary: 'پیام به فروشگاه',
    description: 'پیام نگه داشته می‌شود و به صاحب فروشگاه خبر داده می‌شود.',
    tags: ['تماس'],
    responses: {
      204: { description: 'پیام رسید' },
      ...problemResponses('request.crossSite', 'request.notJson', 'request.tooLarge', 'request.malformed', 'request.tooMany'),
    },
  }),
  limited(perNetwork, forTheSite),
  jsonBody(form),
  async (c) => {
    await sendContactMessage(c.get('context'), c.req.valid('json'))
    return c.body(null, 204)
  },
)
