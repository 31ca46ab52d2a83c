import * as v from 'valibot'
import { reviewTabs } from '#domain/review/moderation.ts'
import { createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { idOf } from '#server/desk/params.ts'
import { listQuery } from '#server/desk/query.ts'
import { jsonBody } from '#server/json-body.ts'
import { answerReview, hideReview, listReviewPage, showReview } from '#services/desk/review/moderate-reviews.ts'
import { text } from './catalog/fields.ts'

const tab = v.optional(v.picklist(reviewTabs), 'unanswered')
const longest = 8_000

export const reviewQuery = v.strictObject({ tab, cursor: v.optional(v.string()) })

/** Reviews of products: hidden with a reason, shown again, answered. */
export const reviews = createRouter()
  .get('/', needs('reviews.moderate'), listQuery(reviewQuery), async (c) => {
    const query = c.req.valid('query')
    return c.json(await listReviewPage(c.get('context'), query.tab, query.cursor))
  })
  .put('/:id/hidden', needs('reviews.moderate'), jsonBody(v.strictObject({ reason: text(longest) })), async (c) => {
    await hideReview(c.get('context'), idOf(c), c.req.valid('json').reason, c.get('staff'))
    return c.body(null, 204)
  })
  .delete('/:id/hidden', needs('reviews.moderate'), async (c) => {
    await showReview(c.get('context'), idOf(c), c.get('staff'))
    return c.body(null, 204)
  })
  .put(
    '/:id/answer',
    needs('reviews.moderate'),
    jsonBody(v.strictObject({ answer: text(longest), before: v.nullable(text(longest)) })),
    async (c) => {
      await answerReview(c.get('context'), { id: idOf(c), ...c.req.valid('json') }, c.get('staff'))
      return c.body(null, 204)
    },
  )
