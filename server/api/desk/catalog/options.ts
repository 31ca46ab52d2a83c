import * as v from 'valibot'
import { createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { versionOf } from '#server/desk/if-match.ts'
import { idOf } from '#server/desk/params.ts'
import { jsonBody } from '#server/json-body.ts'
import { addOption, getOption, listOptions, moveOption, removeOption, renameOption } from '#services/desk/catalog/change-option.ts'
import { addValue, editValue, mergeValue, moveValue, removeValue } from '#services/desk/catalog/change-value.ts'
import { mergeInto, position, text } from './fields.ts'

const valueFields = v.strictObject({ value: text(200), swatch: text(20) })

/** What products differ in, such as colour and memory. */
export const options = createRouter()
  .get('/', needs('products.read'), async (c) => c.json(await listOptions(c.get('context'))))
  .get('/:id', needs('products.read'), async (c) => c.json(await getOption(c.get('context'), idOf(c))))
  .post('/', needs('catalog.edit'), jsonBody(v.strictObject({ name: text(200), slug: text(200) })), async (c) =>
    c.json(await addOption(c.get('context'), c.req.valid('json'), c.get('staff')), 201),
  )
  .put('/:id', needs('catalog.edit'), jsonBody(v.strictObject({ name: text(200) })), async (c) => {
    const edit = { id: idOf(c), version: versionOf(c), ...c.req.valid('json') }
    return c.json(await renameOption(c.get('context'), edit, c.get('staff')))
  })
  .put('/:id/position', needs('catalog.edit'), jsonBody(position), async (c) => {
    await moveOption(c.get('context'), { id: idOf(c), version: versionOf(c), ...c.req.valid('json') }, c.get('staff'))
    return c.body(null, 204)
  })
  .delete('/:id', needs('catalog.edit'), async (c) => {
    await removeOption(c.get('context'), idOf(c), versionOf(c), c.get('staff'))
    return c.body(null, 204)
  })
  .post('/:id/values', needs('catalog.edit'), jsonBody(valueFields), async (c) =>
    c.json(await addValue(c.get('context'), idOf(c), c.req.valid('json'), c.get('staff')), 201),
  )

/** One value of an option, by its own id. */
export const values = createRouter()
  .put('/:id', needs('catalog.edit'), jsonBody(valueFields), async (c) => {
    const edit = { id: idOf(c), version: versionOf(c), fields: c.req.valid('json') }
    return c.json(await editValue(c.get('context'), edit, c.get('staff')))
  })
  .put('/:id/position', needs('catalog.edit'), jsonBody(position), async (c) => {
    await moveValue(c.get('context'), { id: idOf(c), version: versionOf(c), ...c.req.valid('json') }, c.get('staff'))
    return c.body(null, 204)
  })
  .post('/:id/merge', needs('catalog.edit'), jsonBody(mergeInto), async (c) => {
    const merge = { id: idOf(c), version: versionOf(c), ...c.req.valid('json') }
    return c.json(await mergeValue(c.get('context'), merge, c.get('staff')))
  })
  .delete('/:id', needs('catalog.edit'), async (c) => {
    await removeValue(c.get('context'), idOf(c), versionOf(c), c.get('staff'))
    return c.body(null, 204)
  })
