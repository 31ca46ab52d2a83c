import type { Tx } from '#db/connect.ts'
import { lockGoods, type ProductRow } from '#db/desk/goods/goods.ts'
import { type ImportRow, nextChanges, storeOutcomes } from '#db/desk/import/import-rows.ts'
import { insertImported, productsBySku, type StoredField, storedFields, updateImported } from '#db/desk/import/imported-products.ts'
import { type ImportRecord, importOfJob } from '#db/desk/import/imports.ts'
import { attributePrices } from '#db/desk/prices/apply.ts'
import { insertDocument, insertMoves, type StockChange } from '#db/desk/stock/documents.ts'
import { newId } from '#db/ids.ts'
import { notifyDesk } from '#db/notifications.ts'
import { type ImportedName, splitPath } from '#domain/desk/import/import-rows.ts'
import { provisional } from '#services/desk/goods/create-product.ts'
import type { JobWork } from '#services/desk/job/job-work.ts'
import { changeStock } from '#services/desk/stock/record-document.ts'
import { CatalogMaker } from './make-catalog.ts'

/** Products whose rows are locked together; an order that needs one of them waits for a fraction of a second. */
const chunkSize = 500

/** Long enough that no two of 200,000 new products get the same slug. */
const slugSuffix = 12

type Planned = { readonly row: ImportRow; readonly productId: string; readonly isApplied: boolean }

/** Stores what the dry run showed, a chunk at a time. A product that differs by then is skipped and named. */
export const importWork: JobWork = {
  async chunk(tx, job) {
    const imported = await importOfJob(tx, job.id)
    const rows = await nextChanges(tx, imported.id, Number(job.cursor ?? 0), chunkSize)
    const last = rows.at(-1)
    if (!last) return null
    // The history of prices names the import, and open desks get one message at its end.
    await attributePrices(tx, { actorId: imported.createdBy, runId: imported.id })
    const planned = [...(await changeProducts(tx, imported, rows)), ...(await addProducts(tx, imported, rows))]
    await moveUnits(tx, imported, planned)
    const outcomes = planned.map(({ row, productId, isApplied }) => ({
      number: row.number,
      productId: isApplied ? productId : row.productId,
      outcome: isApplied ? ('applied' as const) : ('changed' as const),
    }))
    await storeOutcomes(tx, imported.id, outcomes)
    return { done: rows.length, skipped: outcomes.filter(({ outcome }) => outcome === 'changed').length, cursor: String(last.number) }
  },
  async end(tx) {
    await notifyDesk(tx, 'product', ['*'])
  },
}

async function changeProducts(tx: Tx, imported: ImportRecord, rows: readonly ImportRow[]): Promise<Planned[]> {
  const changed = rows.filter(({ state }) => state === 'changed')
  const ids = changed.map(({ productId }) => productId ?? '')
  const products = new Map((await lockGoods(tx, ids)).map((product) => [product.id, product]))
  const planned = changed.map((row) => {
    const productId = row.productId ?? ''
    return { row, productId, isApplied: isAsSeen(row, products.get(productId)) }
  })
  const applied = planned.filter(({ isApplied }) => isApplied)
  const named = await withCatalogIds(
    tx,
    imported,
    applied.map(({ row }) => row),
  )
  for (const [names, group] of Map.groupBy(named, (row) => fieldsOf(row).join())) {
    if (names === '') continue
    const fields = names.split(',') as StoredField[]
    await updateImported(
      tx,
      fields,
      group.map((row) => ({ ...valuesOf(row), id: row.productId ?? '' })),
    )
  }
  return planned
}

/** Each value that the row changes is still the one of the dry run, and the product has the SKU. */
function isAsSeen({ sku, changes }: ImportRow, product: ProductRow | undefined): boolean {
  if (!product || product.sku !== sku) return false
  return Object.entries(changes ?? {}).every(([name, { before }]) => (product[columnOf(name)] ?? null) === before)
}

/** A category or brand by name is the column of its id. */
function columnOf(name: string): ImportedName {
  return name === 'category' ? 'categoryId' : name === 'brand' ? 'brandId' : (name as ImportedName)
}

/** The rows with the ids of the categories and brands that they name and nobody had; those still missing are made. */
async function withCatalogIds(tx: Tx, { createdBy }: ImportRecord, rows: readonly ImportRow[]): Promise<ImportRow[]> {
  if (!rows.some(({ changes }) => changes?.category ?? changes?.brand)) return [...rows]
  const maker = await CatalogMaker.open(tx, createdBy)
  const named: ImportRow[] = []
  for (const row of rows) {
    const { category, brand, ...changes } = row.changes ?? {}
    const categoryId = category && { ...category, after: (await maker.category(splitPath(String(category.after)))).id }
    const brandId = brand && { ...brand, after: await maker.brand(String(brand.after)) }
    named.push({ ...row, changes: { ...changes, ...(categoryId && { categoryId }), ...(brandId && { brandId }) } })
  }
  return named
}

function fieldsOf({ changes }: ImportRow): StoredField[] {
  return storedFields.filter((field) => changes?.[field] !== undefined)
}

function valuesOf({ changes }: ImportRow): Record<string, unknown> {
  return Object.fromEntries(Object.entries(changes ?? {}).map(([name, { after }]) => [name, after]))
}

async function addProducts(tx: Tx, imported: ImportRecord, rows: readonly ImportRow[]): Promise<Planned[]> {
  const added = rows.filter(({ state }) => state === 'new')
  if (added.length === 0) return []
  const taken = new Set(
    (
      await productsBySku(
        tx,
        added.map(({ sku }) => sku ?? ''),
      )
    ).map(({ sku }) => sku),
  )
  const free = await withCatalogIds(
    tx,
    imported,
    added.filter(({ sku }) => !taken.has(sku ?? '')),
  )
  const ids = new Map(added.map(({ number }) => [number, newId()]))
  const idOf = ({ number }: ImportRow) => ids.get(number) ?? ''
  const stored = new Set(
    await insertImported(
      tx,
      free.map((row) => ({
        ...valuesOf(row),
        id: idOf(row),
        sku: row.sku ?? '',
        slug: provisional(idOf(row), String(row.changes?.title?.after), slugSuffix).slug,
      })),
    ),
  )
  return added.map((row) => ({ row, productId: idOf(row), isApplied: stored.has(idOf(row)) }))
}

/** Of a chunk, one document of the ledger. New products were inserted with their stock. */
async function moveUnits(tx: Tx, { fileName, createdBy }: ImportRecord, planned: readonly Planned[]): Promise<void> {
  const changed = stockChanges(planned.filter(({ row }) => row.state === 'changed'))
  const added = stockChanges(planned.filter(({ row }) => row.state === 'new'))
  if (changed.length + added.length === 0) return
  const document = { id: newId(), kind: 'correction' } as const
  await insertDocument(tx, { ...document, number: null, note: `ورود از فایل ${fileName}`, actorId: createdBy, reversesId: null })
  if (added.length > 0) await insertMoves(tx, document, added)
  if (changed.length > 0) await changeStock(tx, document, changed)
}

function stockChanges(planned: readonly Planned[]): StockChange[] {
  return planned.flatMap(({ row, productId, isApplied }) => {
    const stock = row.changes?.stockQuantity
    const change = stock ? Number(stock.after) - Number(stock.before ?? 0) : 0
    return isApplied && change !== 0 ? [{ productId, change, unitCost: null }] : []
  })
}
