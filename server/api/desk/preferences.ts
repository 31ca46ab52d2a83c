import * as v from 'valibot'
import { createRouter } from '#server/app-env.ts'
import { staff } from '#server/desk/access.ts'
import { jsonBody } from '#server/json-body.ts'
import { chooseColumns, columnTables, getPreferences } from '#services/desk/preferences.ts'

const column = v.pipe(v.string(), v.regex(/^[a-z][a-zA-Z-]{0,29}$/))
const columns = v.strictObject({ table: v.picklist(columnTables), hidden: v.pipe(v.array(column), v.maxLength(30)) })

/** What a person chose for themselves, the same on every device. */
export const preferences = createRouter()
  .get('/', staff, async (c) => c.json(await getPreferences(c.get('context'), c.get('staff'))))
  .put('/columns', staff, jsonBody(columns), async (c) => {
    await chooseColumns(c.get('context'), c.req.valid('json'), c.get('staff'))
    return c.body(null, 204)
  })
