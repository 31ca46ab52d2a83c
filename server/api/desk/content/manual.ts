import * as v from 'valibot'
import { createRouter } from '#server/app-env.ts'
import { staff } from '#server/desk/access.ts'
import { listQuery } from '#server/desk/query.ts'
import { getManual, getManualChapter } from '#services/desk/get-manual.ts'

const query = v.strictObject({ q: v.optional(v.pipe(v.string(), v.maxLength(100))) })

/** The owner's manual, for everybody at the desk. */
export const manual = createRouter()
  .get('/', staff, listQuery(query), async (c) => c.json(await getManual(c.req.valid('query').q)))
  .get('/:chapter', staff, async (c) => c.json(await getManualChapter(c.req.param('chapter'))))
