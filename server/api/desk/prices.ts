import * as v from 'valibot'
import { roundingDirections } from '#domain/desk/prices/rounding.ts'
import { maxToggled, tickedGroups } from '#domain/desk/prices/runs.ts'
import { createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { idOf } from '#server/desk/params.ts'
import { listQuery } from '#server/desk/query.ts'
import { jsonBody } from '#server/json-body.ts'
import { applyRun, stopRun } from '#services/desk/prices/apply-run.ts'
import { editItem } from '#services/desk/prices/edit-item.ts'
import { getRun, listRunItems, listRunPage } from '#services/desk/prices/get-run.ts'
import { previewRun } from '#services/desk/prices/preview-run.ts'
import { getPriceHistory } from '#services/desk/prices/price-history.ts'
import { undoRun } from '#services/desk/prices/undo-run.ts'
import { bodyFilter } from './goods.ts'

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const id = v.pipe(v.string(), v.uuid())
const percent = v.pipe(v.number(), v.finite())
const amount = v.pipe(v.number(), v.integer())
const moment = v.nullable(
  v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((iso) => new Date(iso)),
  ),
)

const previewSchema = v.strictObject({
  filter: bodyFilter,
  rule: v.strictObject({
    formula: v.variant('kind', [
      v.strictObject({ kind: v.literal('percent'), percent }),
      v.strictObject({ kind: v.literal('amount'), amount }),
      v.strictObject({ kind: v.literal('set'), amount }),
    ]),
    rounding: v.strictObject({ step: amount, direction: v.picklist(roundingDirections), ending: amount }),
    floor: v.nullable(
      v.variant('kind', [v.strictObject({ kind: v.literal('amount'), amount }), v.strictObject({ kind: v.literal('cost'), percent })]),
    ),
    isSale: v.boolean(),
  }),
})
const applicationSchema = v.strictObject({
  toggled: v.pipe(v.array(id), v.maxLength(maxToggled)),
  ticked: v.picklist(tickedGroups),
  confirmed: v.nullable(amount),
  startAt: moment,
  endsAt: moment,
})
const itemSchema = v.strictObject({ before: v.nullable(amount), newPrice: v.number() })
export const itemsQuery = v.strictObject({
  view: v.optional(v.picklist(['all', 'attention', 'skipped']), 'all'),
  cursor: v.optional(text(200)),
})

/** Price runs: preview, application as a job, stop, undo; and the history of a product's price. */
export const prices = createRouter()
  .get('/runs', needs('prices.run'), listQuery(v.strictObject({ cursor: v.optional(text(200)) })), async (c) =>
    c.json(await listRunPage(c.get('context'), c.req.valid('query').cursor, c.get('staff'))),
  )
  .put('/runs/:id', needs('prices.run'), jsonBody(previewSchema), async (c) => {
    await previewRun(c.get('context'), { id: idOf(c), ...c.req.valid('json') }, c.get('staff'))
    return c.json(await getRun(c.get('context'), idOf(c), c.get('staff')))
  })
  .get('/runs/:id', needs('prices.run'), async (c) => c.json(await getRun(c.get('context'), idOf(c), c.get('staff'))))
  .get('/runs/:id/items', needs('prices.run'), listQuery(itemsQuery), async (c) =>
    c.json(await listRunItems(c.get('context'), { id: idOf(c), ...c.req.valid('query') }, c.get('staff'))),
  )
  .put('/runs/:id/items/:product', needs('prices.run'), jsonBody(itemSchema), async (c) => {
    const edit = { id: idOf(c), productId: idOf(c, 'product'), ...c.req.valid('json') }
    await editItem(c.get('context'), edit, c.get('staff'))
    return c.json(await getRun(c.get('context'), idOf(c), c.get('staff')))
  })
  .post('/runs/:id/application', needs('prices.run'), jsonBody(applicationSchema), async (c) => {
    await applyRun(c.get('context'), idOf(c), c.req.valid('json'), c.get('staff'))
    return c.json(await getRun(c.get('context'), idOf(c), c.get('staff')))
  })
  .post('/runs/:id/stop', needs('prices.run'), async (c) => {
    await stopRun(c.get('context'), idOf(c), c.get('staff'))
    return c.json(await getRun(c.get('context'), idOf(c), c.get('staff')))
  })
  .post('/runs/:id/undo', needs('prices.run'), jsonBody(v.strictObject({ id })), async (c) => {
    const { id: undoId } = c.req.valid('json')
    await undoRun(c.get('context'), { id: idOf(c), undoId }, c.get('staff'))
    return c.json(await getRun(c.get('context'), undoId, c.get('staff')))
  })
  .get('/products/:id', needs('products.read'), listQuery(v.strictObject({ cursor: v.optional(text(200)) })), async (c) =>
    c.json(await getPriceHistory(c.get('context'), idOf(c), c.req.valid('query').cursor)),
  )
