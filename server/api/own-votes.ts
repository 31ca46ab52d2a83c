import { describeRoute, validator } from 'hono-openapi'
import * as v from 'valibot'
import { Refusal } from '#domain/refusals.ts'
import { createRouter } from '#server/app-env.ts'
import { jsonResponse, problemResponses } from '#server/problems.ts'
import { signedIn } from '#server/session.ts'
import { getOwnReviewsAndVotes } from '#services/review/get-own-reviews-and-votes.ts'
import { productId } from './list-schemas.ts'

const response = v.object({
  ownReviewId: v.pipe(v.nullable(v.string()), v.description('نظر خود خریدار برای این محصول، اگر نوشته باشد')),
  hiddenReason: v.pipe(v.nullable(v.string()), v.description('چرا فروشگاه آن را پنهان کرده است؛ بیشتر null')),
  helpful: v.pipe(v.array(v.string()), v.description('نظرهایی که او مفید دانسته است')),
})

/** Separate from the public list, which is cached: the browser requests it after the page has rendered. */
export const ownVotes = createRouter().get(
  '/',
  describeRoute({
    summary: 'نظر و رای‌های من برای یک محصول',
    tags: ['نظرها'],
    responses: {
      200: jsonResponse(response, 'شناسه‌ی نظرها'),
      ...problemResponses('session.missing', 'session.expired', 'request.malformed'),
    },
  }),
  signedIn,
  validator('query', v.object({ product: productId }), ({ success }) => {
    if (!success) throw new Refusal('request.malformed')
  }),
  async (c) => c.json(await getOwnReviewsAndVotes(c.get('context'), c.get('shopper').userId, c.req.valid('query').product)),
)
