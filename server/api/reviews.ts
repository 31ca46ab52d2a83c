import { etag } from 'hono/etag'
import { describeRoute, validator } from 'hono-openapi'
import * as v from 'valibot'
import { Refusal } from '#domain/refusals.ts'
import { maxCommentLength, maxTitleLength } from '#domain/review/draft.ts'
import { reviewSorts, reviewsPerLoad } from '#domain/review/review.ts'
import { createRouter } from '#server/app-env.ts'
import { jsonBody } from '#server/json-body.ts'
import { jsonResponse, problemResponses } from '#server/problems.ts'
import { limited, limitedFor } from '#server/rate-limits/limited.ts'
import type { Allowance, Limit } from '#server/rate-limits/limiter.ts'
import { signedIn } from '#server/session.ts'
import { listReviews } from '#services/review/list-reviews.ts'
import { submitReview } from '#services/review/submit-review.ts'
import { voteHelpful } from '#services/review/vote-helpful.ts'
import { ofProduct } from './list-schemas.ts'

/** Many shoppers share one IP address of a mobile operator: limits per network are many times those per person. */
const writing: Limit = { name: 'reviews', limit: 120, windowSeconds: 600, per: 'network', ifUnavailable: 'stricter' }
const voting: Limit = { name: 'votes', limit: 600, windowSeconds: 600, per: 'network', ifUnavailable: 'stricter' }
const reviewsPerAccount: Allowance = { name: 'reviews-account', limit: 20, windowSeconds: 3600, ifUnavailable: 'stricter' }
const votesPerAccount: Allowance = { name: 'votes-account', limit: 120, windowSeconds: 600, ifUnavailable: 'stricter' }

const review = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.uuid()),
    userName: v.string(),
    rating: v.number(),
    title: v.nullable(v.string()),
    comment: v.string(),
    createdAt: v.pipe(v.string(), v.isoTimestamp()),
    isVerifiedPurchase: v.pipe(v.boolean(), v.description('نویسنده این کالا را از ما خریده است')),
    helpfulCount: v.pipe(v.number(), v.description('چند نفر این نظر را مفید دانسته‌اند')),
    shopAnswer: v.pipe(v.nullable(v.string()), v.description('پاسخ فروشگاه، اگر نوشته باشد')),
  }),
  v.metadata({ ref: 'Review' }),
)

const summary = {
  rating: v.pipe(v.nullable(v.object({ average: v.number(), count: v.number() })), v.description('تا نخستین نظر، null')),
  distribution: v.pipe(
    v.array(v.object({ stars: v.number(), count: v.number(), percent: v.number() })),
    v.description('از ۵ تا ۱ ستاره؛ درصدها روی هم ۱۰۰ هستند'),
  ),
}
const listResponse = v.object({ ...summary, reviews: v.array(review) })
const writtenResponse = v.object({ ...summary, review })
const voteResponse = v.object({ isHelpful: v.boolean(), helpfulCount: v.number() })

const wholeNumber = (from: number, to: number, otherwise: number) =>
  v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number), v.minValue(from), v.maxValue(to)), String(otherwise))

const pageQuery = v.object({
  limit: wholeNumber(1, 50, reviewsPerLoad),
  offset: wholeNumber(0, 100_000, 0),
  sort: v.optional(v.picklist(reviewSorts.map(({ value }) => value)), 'newest'),
})

/** Only the shape; the service checks the content and sets all other fields. */
const draft = v.object({
  rating: v.pipe(v.nullish(v.number(), null), v.description('۱ تا ۵')),
  title: v.pipe(
    v.nullish(v.string(), ''),
    v.transform((title) => title ?? ''),
    v.description(`اختیاری، حداکثر ${maxTitleLength} نویسه`),
  ),
  comment: v.pipe(v.optional(v.string(), ''), v.description(`حداکثر ${maxCommentLength} نویسه`)),
})

const vote = v.object({ isHelpful: v.pipe(v.boolean(), v.description('false رای را پس می‌گیرد')) })

const ofReview = validator('param', v.object({ reviewId: v.pipe(v.string(), v.uuid()) }), ({ success }) => {
  if (!success) throw new Refusal('review.notFound')
})

const changes = [
  'session.missing',
  'session.expired',
  'request.crossSite',
  'request.notJson',
  'request.malformed',
  'request.tooMany',
] as const

/** The reviews of one product: reading is public, writing requires a session. */
export const productReviews = createRouter()
  .get(
    '/:productId/reviews',
    describeRoute({
      summary: 'امتیاز و نظرهای یک محصول',
      tags: ['نظرها'],
      responses: {
        200: jsonResponse(listResponse, 'میانگین، توزیع امتیازها و بخشی از نظرها'),
        304: { description: 'از بار پیش تغییری نکرده است (If-None-Match)' },
        ...problemResponses('product.notFound', 'request.malformed'),
      },
    }),
    etag(),
    ofProduct,
    validator('query', pageQuery, ({ success }) => {
      if (!success) throw new Refusal('request.malformed')
    }),
    async (c) => {
      const page = await listReviews(c.get('context'), c.req.valid('param').productId, c.req.valid('query'))
      return c.json(page, 200, { 'cache-control': 'public, no-cache' })
    },
  )
  .post(
    '/:productId/reviews',
    describeRoute({
      summary: 'ثبت نظر',
      description: 'هر خریدار برای هر محصول یک نظر. نشان «خریدار» را فروشگاه از روی سفارش‌ها می‌گذارد.',
      tags: ['نظرها'],
      responses: {
        201: jsonResponse(writtenResponse, 'نظر ثبت شد'),
        ...problemResponses(...changes, 'product.notFound', 'review.duplicate'),
      },
    }),
    limited(writing),
    signedIn,
    ofProduct,
    jsonBody(draft),
    async (c) => {
      await limitedFor(c, reviewsPerAccount, c.get('shopper').userId)
      const written = await submitReview(c.get('context'), c.get('shopper'), c.req.valid('param').productId, c.req.valid('json'))
      return c.json(written, 201)
    },
  )

export const reviews = createRouter().put(
  '/:reviewId/helpful',
  describeRoute({
    summary: 'آیا این نظر مفید بود؟',
    description: 'هر خریدار برای هر نظر یک رای، جز نظر خودش. تکرار همان رای چیزی را تغییر نمی‌دهد.',
    tags: ['نظرها'],
    responses: {
      200: jsonResponse(voteResponse, 'رای و شمار تازه'),
      ...problemResponses(...changes, 'review.notFound', 'review.own'),
    },
  }),
  limited(voting),
  signedIn,
  ofReview,
  jsonBody(vote),
  async (c) => {
    const { userId } = c.get('shopper')
    await limitedFor(c, votesPerAccount, userId)
    return c.json(await voteHelpful(c.get('context'), { userId, ...c.req.valid('param'), ...c.req.valid('json') }))
  },
)
