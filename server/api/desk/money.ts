import * as v from 'valibot'
import { createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { idOf } from '#server/desk/params.ts'
import { listQuery } from '#server/desk/query.ts'
import { jsonBody } from '#server/json-body.ts'
import { getCashToCollect, getMismatches, getMoneyCounts, getRefundsDue } from '#services/desk/money/list-money.ts'
import { resolveMismatch } from '#services/desk/money/resolve-mismatch.ts'

const cursor = v.optional(v.pipe(v.string(), v.maxLength(100)))
export const mismatchFilter = v.strictObject({ state: v.optional(v.picklist(['open', 'resolved']), 'open') })
const pageQuery = v.strictObject({ cursor })

/** Refunds due, payment mismatches and cash to collect. Refunds and cash are steps of their orders. */
export const money = createRouter()
  .get('/', needs('payments.read'), async (c) => c.json(await getMoneyCounts(c.get('context'))))
  .get('/refunds', needs('payments.read'), listQuery(pageQuery), async (c) =>
    c.json(await getRefundsDue(c.get('context'), c.req.valid('query').cursor)),
  )
  .get('/cash', needs('payments.read'), listQuery(pageQuery), async (c) =>
    c.json(await getCashToCollect(c.get('context'), c.req.valid('query').cursor)),
  )
  .get('/mismatches', needs('payments.read'), listQuery(v.strictObject({ ...mismatchFilter.entries, cursor })), async (c) => {
    const { state, cursor: after } = c.req.valid('query')
    return c.json(await getMismatches(c.get('context'), state, after))
  })
  .post(
    '/mismatches/:id/resolution',
    needs('payments.resolve'),
    jsonBody(v.strictObject({ note: v.pipe(v.string(), v.maxLength(2000)) })),
    async (c) => {
      await resolveMismatch(c.get('context'), idOf(c), c.req.valid('json').note, c.get('staff'))
      return c.body(null, 204)
    },
  )
