import { Readable } from 'node:stream'
import * as v from 'valibot'
import { amountUnits, importFieldNames, importKinds } from '#domain/desk/import/import-fields.ts'
import { importViews, maxImportBytes } from '#domain/desk/import/import-rows.ts'
import { wooCurrencies } from '#domain/desk/import/woocommerce/amounts.ts'
import { createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { idOf } from '#server/desk/params.ts'
import { listQuery } from '#server/desk/query.ts'
import { jsonBody } from '#server/json-body.ts'
import { fileIn, formBoundary, readForm } from '#server/multipart.ts'
import { getImport, listImportRows, listOwnImports, wrongRows } from '#services/desk/import/get-import.ts'
import { applyImport, checkImport, stopImport } from '#services/desk/import/run-import.ts'
import { uploadImport } from '#services/desk/import/upload-import.ts'
import { startFetch } from '#services/desk/import/woocommerce/start-fetch.ts'

const id = v.nullable(v.pipe(v.string(), v.uuid()))
const woocommerce = v.strictObject({
  currency: v.picklist(wooCurrencies),
  uncounted: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
  productBase: v.pipe(v.string(), v.maxLength(100)),
})
const settings = v.strictObject({
  mapping: v.pipe(v.array(v.nullable(v.picklist(importFieldNames))), v.maxLength(200)),
  unit: v.picklist(amountUnits),
  categoryId: id,
  brandId: id,
  makesCatalog: v.optional(v.boolean()),
  woocommerce: v.optional(woocommerce),
})
/** The keys come in the body, so that no log of URLs has them. */
const shopAccess = v.strictObject({
  kind: v.picklist(importKinds),
  url: v.pipe(v.string(), v.maxLength(200)),
  key: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  secret: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
})
const rowsQuery = v.strictObject({
  view: v.optional(v.picklist(importViews), 'all'),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
})
const limit = { code: 'import.tooLarge', maxBytes: maxImportBytes } as const

/** Products, prices and stock from a file: upload, dry run, application as a job, report. One body is read at a time (DESK-25, DESK-26). */
export const imports = createRouter()
  .get('/', needs('imports.run'), async (c) => c.json(await listOwnImports(c.get('context'), c.get('staff'))))
  .put('/:id', needs('imports.run'), async (c) => {
    const [context, boundary, importId] = [c.get('context'), formBoundary(c, limit), idOf(c)]
    const upload = () =>
      context.queues.imports.run('import', async () =>
        uploadImport(context, importId, fileIn(await readForm(c, undefined, limit), boundary, 'file'), c.get('staff')),
      )
    await (c.get('slot')?.releaseWhile(upload) ?? upload())
    return c.json(await getImport(context, importId, c.get('staff')), 201)
  })
  .post('/:id/fetch', needs('imports.run'), jsonBody(shopAccess), async (c) => {
    await startFetch(c.get('context'), idOf(c), c.req.valid('json'), c.get('staff'))
    return c.json(await getImport(c.get('context'), idOf(c), c.get('staff')), 201)
  })
  .get('/:id', needs('imports.run'), async (c) => c.json(await getImport(c.get('context'), idOf(c), c.get('staff'))))
  .post('/:id/check', needs('imports.run'), jsonBody(settings), async (c) => {
    await checkImport(c.get('context'), idOf(c), c.req.valid('json'), c.get('staff'))
    return c.json(await getImport(c.get('context'), idOf(c), c.get('staff')))
  })
  .get('/:id/rows', needs('imports.run'), listQuery(rowsQuery), async (c) =>
    c.json(await listImportRows(c.get('context'), { id: idOf(c), ...c.req.valid('query') }, c.get('staff'))),
  )
  .get('/:id/wrong', needs('imports.run'), async (c) => {
    const { name, content } = await wrongRows(c.get('context'), idOf(c), c.get('staff'))
    c.header('content-type', 'text/csv; charset=utf-8')
    c.header('content-disposition', `attachment; filename="${name}"`)
    return c.body(Readable.toWeb(Readable.from(content, { objectMode: false })) as ReadableStream)
  })
  .post(
    '/:id/application',
    needs('imports.run'),
    jsonBody(v.strictObject({ confirmed: v.nullable(v.pipe(v.number(), v.integer())) })),
    async (c) => {
      await applyImport(c.get('context'), idOf(c), c.req.valid('json').confirmed, c.get('staff'))
      return c.json(await getImport(c.get('context'), idOf(c), c.get('staff')))
    },
  )
  .post('/:id/stop', needs('imports.run'), async (c) => {
    await stopImport(c.get('context'), idOf(c), c.get('staff'))
    return c.json(await getImport(c.get('context'), idOf(c), c.get('staff')))
  })
