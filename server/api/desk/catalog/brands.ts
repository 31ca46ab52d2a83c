import * as v from 'valibot'
import { createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { versionOf } from '#server/desk/if-match.ts'
import { idOf } from '#server/desk/params.ts'
import { listQuery } from '#server/desk/query.ts'
import { jsonBody } from '#server/json-body.ts'
import { addBrand, editBrand, listBrandPage, mergeBrand, removeBrand } from '#services/desk/catalog/change-brand.ts'
import { mergeInto, text, visibility } from './fields.ts'

const listSchema = v.strictObject({ q: v.optional(text(100), ''), cursor: v.optional(text(1000)) })
const fields = v.strictObject({ name: text(200), farsiName: text(200), slug: text(200), status: visibility })

export const brands = createRouter()
  .get('/', needs('products.read'), listQuery(listSchema), async (c) => {
    const { q, cursor } = c.req.valid('query')
    return c.json(await listBrandPage(c.get('context'), { q, cursor }))
  })
  .post('/', needs('catalog.edit'), jsonBody(fields), async (c) =>
    c.json(await addBrand(c.get('context'), c.req.valid('json'), c.get('staff')), 201),
  )
  .put('/:id', needs('catalog.edit'), jsonBody(fields), async (c) => {
    const edit = { id: idOf(c), version: versionOf(c), fields: c.req.valid('json') }
    return c.json(await editBrand(c.get('context'), edit, c.get('staff')))
  })
  .post('/:id/merge', needs('catalog.edit'), jsonBody(mergeInto), async (c) => {
    const merge = { id: idOf(c), version: versionOf(c), ...c.req.valid('json') }
    return c.json(await mergeBrand(c.get('context'), merge, c.get('staff')))
  })
  .delete('/:id', needs('catalog.edit'), async (c) => {
    await removeBrand(c.get('context'), idOf(c), versionOf(c), c.get('staff'))
    return c.body(null, 204)
  })
