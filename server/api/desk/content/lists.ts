import type { Context } from 'hono'
import * as v from 'valibot'
import { isListKey, type ListKey } from '#domain/desk/content/list-forms.ts'
import { Refusal } from '#domain/refusals.ts'
import { text } from '#server/api/desk/catalog/fields.ts'
import { type AppEnv, createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { versionOf } from '#server/desk/if-match.ts'
import { jsonBody } from '#server/json-body.ts'
import { changeList, getList } from '#services/desk/content/change-list.ts'

/** The fields of each list are checked by its own rules (domain/desk/content/list-forms.ts). */
const row = { id: v.pipe(v.string(), v.uuid()), values: v.record(text(40), text(2000)) }
const group = v.strictObject({ ...row, rows: v.pipe(v.array(v.strictObject(row)), v.maxLength(500)) })
const list = v.strictObject({ groups: v.pipe(v.array(group), v.maxLength(100)) })

function keyOf(c: Context<AppEnv>): ListKey {
  const key = c.req.param('key') ?? ''
  if (!isListKey(key)) throw new Refusal('page.notFound')
  return key
}

/** Lists that are edited as a whole: menu, footer, rails of the home page, wholesale. */
export const lists = createRouter()
  .get('/:key', needs('content.edit'), async (c) => c.json(await getList(c.get('context'), keyOf(c))))
  .put('/:key', needs('content.edit'), jsonBody(list), async (c) => {
    const change = { key: keyOf(c), version: versionOf(c), groups: c.req.valid('json').groups }
    return c.json(await changeList(c.get('context'), change, c.get('staff')))
  })
