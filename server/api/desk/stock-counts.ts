import * as v from 'valibot'
import { countViews, maxCountItems, maxCountNameLength } from '#domain/desk/stock/counts.ts'
import { maxQuantity } from '#domain/desk/stock/quantities.ts'
import { createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { versionOf } from '#server/desk/if-match.ts'
import { idOf } from '#server/desk/params.ts'
import { listQuery } from '#server/desk/query.ts'
import { jsonBody } from '#server/json-body.ts'
import { applyCount, closeCount, enterCounted, startCount } from '#services/desk/stock/count-stock.ts'
import { getCount, listCountItems, listCountPage } from '#services/desk/stock/list-counts.ts'

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxCountNameLength))

const countSchema = v.strictObject({
  name,
  scope: v.union([
    v.strictObject({ category: v.pipe(v.string(), v.uuid()) }),
    v.strictObject({ skus: v.pipe(v.array(text(100)), v.minLength(1), v.maxLength(maxCountItems)) }),
  ]),
})
export const itemsOfCount = v.strictObject({
  view: v.optional(v.picklist(countViews), 'all'),
  q: v.optional(text(100)),
  after: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,4}$/), v.transform(Number))),
})
const entrySchema = v.strictObject({
  counted: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxQuantity))),
  /** When it was counted, in Tehran, if that was before now: «14:30». */
  time: v.nullable(v.pipe(v.string(), v.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/))),
})

/** Counts: a sheet that several people fill in, the differences, and applying them once. */
export const stockCounts = createRouter()
  .get('/', needs('stock.read'), listQuery(v.strictObject({ cursor: v.optional(text(100)) })), async (c) =>
    c.json(await listCountPage(c.get('context'), c.req.valid('query').cursor)),
  )
  .put('/:id', needs('stock.count'), jsonBody(countSchema), async (c) => {
    await startCount(c.get('context'), { id: idOf(c), ...c.req.valid('json') }, c.get('staff'))
    return c.json(await getCount(c.get('context'), idOf(c)))
  })
  .get('/:id', needs('stock.read'), async (c) => c.json(await getCount(c.get('context'), idOf(c))))
  .get('/:id/items', needs('stock.read'), listQuery(itemsOfCount), async (c) =>
    c.json(await listCountItems(c.get('context'), { countId: idOf(c), ...c.req.valid('query') })),
  )
  .put('/:id/items/:product', needs('stock.count'), jsonBody(entrySchema), async (c) => {
    const entry = { countId: idOf(c), productId: idOf(c, 'product'), version: versionOf(c), ...c.req.valid('json') }
    return c.json(await enterCounted(c.get('context'), entry, c.get('staff')))
  })
  .post('/:id/application', needs('stock.count'), async (c) => {
    await applyCount(c.get('context'), idOf(c), c.get('staff'))
    return c.json(await getCount(c.get('context'), idOf(c)))
  })
  .post('/:id/closure', needs('stock.count'), async (c) => {
    await closeCount(c.get('context'), idOf(c), c.get('staff'))
    return c.json(await getCount(c.get('context'), idOf(c)))
  })
