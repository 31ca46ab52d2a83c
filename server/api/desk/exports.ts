import { Readable } from 'node:stream'
import * as v from 'valibot'
import { type ExportFormat, exportFormats } from '#domain/desk/export/export-tables.ts'
import { createRouter } from '#server/app-env.ts'
import { confirmed, needs } from '#server/desk/access.ts'
import { idOf } from '#server/desk/params.ts'
import { jsonBody } from '#server/json-body.ts'
import { makeExport, openExport } from '#services/desk/export/make-export.ts'
import { auditFilter } from './audit.ts'
import { couponQuery } from './coupons.ts'
import { customerFilter } from './customers.ts'
import { goodsList } from './goods.ts'
import { messageQuery } from './messages.ts'
import { mismatchFilter } from './money.ts'
import { orderList } from './orders.ts'
import { itemsQuery } from './prices.ts'
import { receiptQuery } from './receipts.ts'
import { reviewQuery } from './reviews.ts'
import { documentFilter, stockList } from './stock.ts'
import { itemsOfCount } from './stock-counts.ts'

const file = {
  format: v.picklist(exportFormats),
  columns: v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.minLength(1), v.maxLength(40)),
}
const uuid = v.pipe(v.string(), v.uuid())
const nothing = v.strictObject({})
const table = <Name extends string, Query extends v.GenericSchema>(name: Name, query: Query) =>
  v.strictObject({ ...file, table: v.literal(name), query })

const exportSchema = v.variant('table', [
  table('goods', goodsList),
  table('stock', stockList),
  table('orders', orderList),
  table('documents', documentFilter),
  table('counts', nothing),
  table('count-sheet', v.strictObject({ count: uuid, view: itemsOfCount.entries.view })),
  table('receipts', receiptQuery),
  table('refunds', nothing),
  table('cash', nothing),
  table('mismatches', mismatchFilter),
  table('messages', v.strictObject({ tab: messageQuery.entries.tab })),
  table('reviews', v.strictObject({ tab: reviewQuery.entries.tab })),
  table('customers', customerFilter),
  table('coupons', v.strictObject({ q: couponQuery.entries.q })),
  table('audit', auditFilter),
  table('price-run', v.strictObject({ run: uuid, ...itemsQuery.entries })),
])

const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Lists as files: a link for the person who asked, then the rows as they are read (DESK-19). */
export const exports = createRouter()
  .post('/', needs('exports.make'), confirmed, jsonBody(exportSchema), async (c) => {
    const { format, columns, ...request } = c.req.valid('json')
    return c.json(await makeExport(c.get('context'), { request, format, columns }, c.get('staff')), 201)
  })
  .get('/:id', needs('exports.make'), async (c) => {
    const { name, format, content } = await openExport(c.get('context'), idOf(c), c.get('staff'))
    c.header('content-type', contentTypes[format])
    c.header('content-disposition', `attachment; filename="${name}"`)
    return c.body(Readable.toWeb(Readable.from(content, { objectMode: false })) as ReadableStream)
  })
