import * as v from 'valibot'
import { documentKinds, manualKinds, maxDocumentLines } from '#domain/desk/stock/documents.ts'
import { maxThreshold } from '#domain/desk/stock/low-stock.ts'
import { maxQuantity } from '#domain/desk/stock/quantities.ts'
import { stockSorts, stockViews } from '#domain/desk/stock/stock-filters.ts'
import { toman } from '#domain/money.ts'
import { createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { idOf } from '#server/desk/params.ts'
import { listQuery } from '#server/desk/query.ts'
import { jsonBody } from '#server/json-body.ts'
import { getProductStock } from '#services/desk/stock/get-ledger.ts'
import { getDocument, listDocumentPage } from '#services/desk/stock/list-documents.ts'
import { findForStock, getStockViews, listStockPage, stockCategories } from '#services/desk/stock/list-stock.ts'
import { recordDocument, reverseDocument } from '#services/desk/stock/record-document.ts'
import { setThreshold } from '#services/desk/stock/set-threshold.ts'

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const uuid = v.pipe(v.string(), v.uuid())
const cursor = v.optional(text(1000))

export const stockList = v.strictObject({
  view: v.optional(v.picklist(stockViews), 'all'),
  sort: v.optional(v.picklist(stockSorts), 'name'),
  q: v.optional(text(100)),
  category: v.optional(uuid),
  brand: v.optional(uuid),
  status: v.optional(v.picklist(['active', 'inactive'])),
  cursor,
})

export const documentFilter = v.strictObject({ kind: v.optional(v.picklist(documentKinds)) })

const threshold = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxThreshold)))
const line = v.strictObject({
  productId: uuid,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxQuantity)),
  unitCost: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e12), v.transform(toman))),
})
const documentSchema = v.strictObject({
  kind: v.picklist(manualKinds),
  number: text(200),
  note: text(2000),
  lines: v.pipe(v.array(line), v.minLength(1), v.maxLength(maxDocumentLines)),
})

/** Stock: list, ledger of a product, thresholds, and documents by which goods come and go. Counts are in stock-counts.ts. */
export const stock = createRouter()
  .get('/', needs('stock.read'), listQuery(stockList), async (c) => {
    const { sort, cursor: after, ...filter } = c.req.valid('query')
    return c.json(await listStockPage(c.get('context'), { filter, sort, cursor: after }))
  })
  .get('/views', needs('stock.read'), async (c) => c.json(await getStockViews(c.get('context'))))
  .get('/categories', needs('stock.read'), async (c) => c.json({ categories: await stockCategories(c.get('context')) }))
  .get('/find', needs('stock.read'), listQuery(v.strictObject({ q: text(100) })), async (c) =>
    c.json({ found: await findForStock(c.get('context'), c.req.valid('query').q) }),
  )
  .get('/products/:id', needs('stock.read'), listQuery(v.strictObject({ cursor })), async (c) =>
    c.json(await getProductStock(c.get('context'), { productId: idOf(c), cursor: c.req.valid('query').cursor }, c.get('staff'))),
  )
  .put('/products/:id/threshold', needs('stock.move'), jsonBody(v.strictObject({ before: threshold, after: threshold })), async (c) =>
    c.json(await setThreshold(c.get('context'), { productId: idOf(c), ...c.req.valid('json') }, c.get('staff'))),
  )
  .get('/documents', needs('stock.read'), listQuery(v.strictObject({ ...documentFilter.entries, cursor })), async (c) =>
    c.json(await listDocumentPage(c.get('context'), c.req.valid('query'))),
  )
  .get('/documents/:id', needs('stock.read'), async (c) => c.json(await getDocument(c.get('context'), idOf(c), c.get('staff'))))
  // A PUT: the form makes the id, so that the same request again finds what it did.
  .put('/documents/:id', needs('stock.move'), jsonBody(documentSchema), async (c) => {
    await recordDocument(c.get('context'), { id: idOf(c), ...c.req.valid('json') }, c.get('staff'))
    return c.json(await getDocument(c.get('context'), idOf(c), c.get('staff')))
  })
  .post('/documents/:id/reversal', needs('stock.move'), async (c) =>
    c.json({ id: await reverseDocument(c.get('context'), idOf(c), c.get('staff')) }, 201),
  )
