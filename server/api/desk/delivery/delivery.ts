import * as v from 'valibot'
import { type WindowFormName, windowLabels } from '#domain/desk/delivery/form.ts'
import { id, text } from '#server/api/desk/catalog/fields.ts'
import { createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { versionOf } from '#server/desk/if-match.ts'
import { idOf } from '#server/desk/params.ts'
import { jsonBody } from '#server/json-body.ts'
import { addHoliday, listDeskHolidays, removeHoliday } from '#services/desk/delivery/change-holidays.ts'
import { addWindow, editWindow, listDeliveryWindows, removeWindow } from '#services/desk/delivery/change-windows.ts'

const names = Object.keys(windowLabels) as WindowFormName[]
const short = text(200)
const texts = v.strictObject({
  ...(Object.fromEntries(names.map((name) => [name, short])) as Record<WindowFormName, typeof short>),
  windowMethod: id,
})
const holiday = v.strictObject({ holiday: text(20), holidayName: text(200), isClosed: v.boolean() })

/** When shipping methods deliver, and on which days they do not. */
export const delivery = createRouter()
  .get('/windows', needs('shipping.edit'), async (c) => c.json(await listDeliveryWindows(c.get('context'))))
  .post('/windows', needs('shipping.edit'), jsonBody(texts), async (c) =>
    c.json(await addWindow(c.get('context'), c.req.valid('json'), c.get('staff')), 201),
  )
  .put('/windows/:id', needs('shipping.edit'), jsonBody(texts), async (c) => {
    const edit = { id: idOf(c), version: versionOf(c), texts: c.req.valid('json') }
    return c.json(await editWindow(c.get('context'), edit, c.get('staff')))
  })
  .delete('/windows/:id', needs('shipping.edit'), async (c) => {
    await removeWindow(c.get('context'), idOf(c), versionOf(c), c.get('staff'))
    return c.body(null, 204)
  })
  .get('/holidays', needs('shipping.edit'), async (c) => c.json(await listDeskHolidays(c.get('context'))))
  .post('/holidays', needs('shipping.edit'), jsonBody(holiday), async (c) =>
    c.json(await addHoliday(c.get('context'), c.req.valid('json'), c.get('staff')), 201),
  )
  .delete('/holidays/:id', needs('shipping.edit'), async (c) => {
    await removeHoliday(c.get('context'), idOf(c), c.get('staff'))
    return c.body(null, 204)
  })
