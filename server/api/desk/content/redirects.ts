import * as v from 'valibot'
import { text } from '#server/api/desk/catalog/fields.ts'
import { createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { listQuery } from '#server/desk/query.ts'
import { jsonBody } from '#server/json-body.ts'
import { addRedirect, listRedirects, removeRedirect } from '#services/desk/content/change-redirect.ts'

const listSchema = v.strictObject({ q: v.optional(text(100), ''), cursor: v.optional(text(2000)) })

/** Old paths and the pages that they lead to. */
export const redirects = createRouter()
  .get('/', needs('content.edit'), listQuery(listSchema), async (c) => {
    const { q, cursor } = c.req.valid('query')
    return c.json(await listRedirects(c.get('context'), { q, cursor }))
  })
  .post('/', needs('content.edit'), jsonBody(v.strictObject({ from: text(2000), to: text(2000) })), async (c) =>
    c.json(await addRedirect(c.get('context'), c.req.valid('json'), c.get('staff')), 201),
  )
  .delete('/', needs('content.edit'), jsonBody(v.strictObject({ from: text(2000) })), async (c) => {
    await removeRedirect(c.get('context'), c.req.valid('json').from, c.get('staff'))
    return c.body(null, 204)
  })
