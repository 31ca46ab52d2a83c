import * as v from 'valibot'
import { answerWays } from '#domain/content/contact-answer.ts'
import { messageTabs } from '#domain/desk/tabs.ts'
import { createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { idOf } from '#server/desk/params.ts'
import { listQuery } from '#server/desk/query.ts'
import { jsonBody } from '#server/json-body.ts'
import { answerMessage, listMessagePage, markAnswered } from '#services/desk/message/messages.ts'
import { id, text } from './catalog/fields.ts'

export const messageQuery = v.strictObject({
  tab: v.optional(v.picklist(messageTabs), 'waiting'),
  cursor: v.optional(v.pipe(v.string(), v.uuid())),
})

const answer = v.strictObject({
  id,
  way: v.picklist(answerWays),
  answer: text(8_000),
  seen: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

/** Messages of the contact form. */
export const messages = createRouter()
  .get('/', needs('messages.answer'), listQuery(messageQuery), async (c) => {
    const { tab, cursor } = c.req.valid('query')
    return c.json(await listMessagePage(c.get('context'), tab, cursor))
  })
  .post('/:id/answers', needs('messages.answer'), jsonBody(answer), async (c) => {
    await answerMessage(c.get('context'), { messageId: idOf(c), ...c.req.valid('json') }, c.get('staff'))
    return c.body(null, 204)
  })
  .post('/:id/answered', needs('messages.answer'), async (c) => {
    await markAnswered(c.get('context'), idOf(c), c.get('staff'))
    return c.body(null, 204)
  })
