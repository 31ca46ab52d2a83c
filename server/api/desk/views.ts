import * as v from 'valibot'
import { createRouter } from '#server/app-env.ts'
import { staff } from '#server/desk/access.ts'
import { idOf } from '#server/desk/params.ts'
import { listQuery } from '#server/desk/query.ts'
import { jsonBody } from '#server/json-body.ts'
import { listViews, removeView, saveView, viewPages } from '#services/desk/saved-views.ts'

const page = v.picklist(viewPages)
const viewSchema = v.strictObject({ page, name: v.pipe(v.string(), v.maxLength(200)), query: v.pipe(v.string(), v.maxLength(1000)) })

/** The lists that a person saved; nobody sees another's. */
export const views = createRouter()
  .get('/', staff, listQuery(v.strictObject({ page })), async (c) =>
    c.json({ views: await listViews(c.get('context'), c.req.valid('query').page, c.get('staff')) }),
  )
  .post('/', staff, jsonBody(viewSchema), async (c) =>
    c.json({ views: await saveView(c.get('context'), c.req.valid('json'), c.get('staff')) }, 201),
  )
  .delete('/:id', staff, async (c) => {
    await removeView(c.get('context'), idOf(c), c.get('staff'))
    return c.body(null, 204)
  })
