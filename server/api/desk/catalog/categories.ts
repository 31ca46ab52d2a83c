import * as v from 'valibot'
import { createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { versionOf } from '#server/desk/if-match.ts'
import { idOf } from '#server/desk/params.ts'
import { jsonBody } from '#server/json-body.ts'
import { addCategory, editCategory, getCategoryTree, moveCategory, removeCategory } from '#services/desk/catalog/change-category.ts'
import { id, position, text, visibility } from './fields.ts'

const fields = { name: text(200), slug: text(200), status: visibility, isAccessory: v.boolean(), needsImei: v.boolean() }
const parentId = v.nullable(id)

/** The tree of categories. */
export const categories = createRouter()
  .get('/', needs('products.read'), async (c) => c.json(await getCategoryTree(c.get('context'))))
  .post('/', needs('catalog.edit'), jsonBody(v.strictObject({ ...fields, parentId })), async (c) =>
    c.json(await addCategory(c.get('context'), c.req.valid('json'), c.get('staff')), 201),
  )
  .put('/:id', needs('catalog.edit'), jsonBody(v.strictObject(fields)), async (c) => {
    const edit = { id: idOf(c), version: versionOf(c), fields: c.req.valid('json') }
    return c.json(await editCategory(c.get('context'), edit, c.get('staff')))
  })
  .put('/:id/position', needs('catalog.edit'), jsonBody(v.strictObject({ ...position.entries, parentId })), async (c) => {
    const move = { id: idOf(c), version: versionOf(c), ...c.req.valid('json') }
    return c.json(await moveCategory(c.get('context'), move, c.get('staff')))
  })
  .delete('/:id', needs('catalog.edit'), async (c) => {
    await removeCategory(c.get('context'), idOf(c), versionOf(c), c.get('staff'))
    return c.body(null, 204)
  })
