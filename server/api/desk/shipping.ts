import * as v from 'valibot'
import { type ShippingFormName, shippingLabels } from '#domain/desk/shipping/shipping-form.ts'
import { createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { versionOf } from '#server/desk/if-match.ts'
import { idOf } from '#server/desk/params.ts'
import { jsonBody } from '#server/json-body.ts'
import { addMethod, editMethod, listMethods, moveMethod, removeMethod } from '#services/desk/shipping/change-shipping.ts'
import { tryShipping } from '#services/desk/shipping/try-shipping.ts'
import { position, text } from './catalog/fields.ts'

/** Long enough for every city of the country. */
const longest = 20_000
const names = Object.keys(shippingLabels) as ShippingFormName[]
const texts = v.strictObject(
  Object.fromEntries(names.map((name) => [name, text(longest)])) as Record<ShippingFormName, ReturnType<typeof text>>,
)
const trial = v.strictObject({ texts, city: text(100), weight: text(30), value: text(30), label: text(100) })

export const shipping = createRouter()
  .get('/', needs('shipping.edit'), async (c) => c.json(await listMethods(c.get('context'))))
  .post('/', needs('shipping.edit'), jsonBody(texts), async (c) =>
    c.json(await addMethod(c.get('context'), c.req.valid('json'), c.get('staff')), 201),
  )
  // A POST although it changes nothing: the form is too long for a URL.
  .post('/trial', needs('shipping.edit'), jsonBody(trial), (c) => c.json(tryShipping(c.req.valid('json'))))
  .put('/:id', needs('shipping.edit'), jsonBody(texts), async (c) => {
    const edit = { id: idOf(c), version: versionOf(c), texts: c.req.valid('json') }
    return c.json(await editMethod(c.get('context'), edit, c.get('staff')))
  })
  .put('/:id/position', needs('shipping.edit'), jsonBody(position), async (c) => {
    await moveMethod(c.get('context'), { id: idOf(c), version: versionOf(c), ...c.req.valid('json') }, c.get('staff'))
    return c.body(null, 204)
  })
  .delete('/:id', needs('shipping.edit'), async (c) => {
    await removeMethod(c.get('context'), idOf(c), versionOf(c), c.get('staff'))
    return c.body(null, 204)
  })
