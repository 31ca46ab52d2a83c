import type { Tx } from '#db/connect.ts'
import { ownersOfSkus, releaseSkus, updateCells } from '#db/desk/goods/cells.ts'
import { auditGoods, lockGoods, type ProductRow, writerOf } from '#db/desk/goods/goods.ts'
import { attributePrices } from '#db/desk/prices/apply.ts'
import { findDocument, insertDocument } from '#db/desk/stock/documents.ts'
import { fieldText } from '#domain/desk/goods/product-fields.ts'
import { cellKey } from '#domain/desk/grid/edits.ts'
import { maxCellProducts, type ProductCell, productCellTypes } from '#domain/desk/grid/product-cells.ts'
import { type StockReason, stockReasons } from '#domain/desk/stock/reasons.ts'
import { toman } from '#domain/money.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { changeStock } from '#services/desk/stock/record-document.ts'
import { takenRefusal } from './edit-product.ts'

/** `before` is what the person saw: the version of one cell. */
type Cell = { readonly productId: string; readonly column: ProductCell; readonly before: string; readonly after: string }
/** `documentId` is made by the grid, so that a request that is sent again finds what it did. */
type Save = { readonly cells: readonly Cell[]; readonly stock: { readonly documentId: string; readonly reason: StockReason } | null }

/**
 * Saves changed cells of products, all or none. Of a cell that somebody else changed meanwhile both values come back (DESK-20). Stock changes are
 * one document of the ledger.
 */
export async function saveCells({ db }: ServiceContext, { cells: given, stock }: Save, staff: Staff): Promise<{ changed: number }> {
  const needed = given.flatMap(({ column }) => productCellTypes[column].needs)
  if (needed.some((permission) => !staff.permissions.includes(permission))) throw new Refusal('desk.forbidden')
  const cells = readCells(given)
  const ids = [...new Set(cells.map(({ productId }) => productId))]
  if (ids.length > maxCellProducts) throw new Refusal('goods.cellsTooMany')
  try {
    return await db.transaction(async (tx) => {
      const rows = new Map((await lockGoods(tx, ids)).map((row) => [row.id, row]))
      if (rows.size !== ids.length) throw new Refusal('product.notFound')
      if (stock && (await isRecorded(tx, stock.documentId, staff))) return { changed: 0 }
      const changed = cells.filter(({ productId, column, after }) => textOf(rows.get(productId), column) !== after)
      await refuseConflicts(tx, rows, changed)
      await attributePrices(tx, { actorId: staff.id })
      await storeFields(tx, rows, changed)
      await moveUnits(tx, rows, changed, stock, staff)
      const states = ids.flatMap((id) => stateOf(rows, id, changed))
      await auditGoods(tx, staff.actor, 'product.edited', states)
      return { changed: states.length }
    })
  } catch (error) {
    throw takenRefusal(error) ?? error
  }
}

/** Each cell once, its text as it is stored. */
function readCells(given: readonly Cell[]): Cell[] {
  const problems: { name: string; message: string }[] = []
  const cells = given.map((cell) => {
    const reading = productCellTypes[cell.column].read(cell.after)
    if ('problem' in reading) problems.push({ name: cellKey(cell.productId, cell.column), message: reading.problem })
    return { ...cell, after: 'text' in reading ? reading.text : cell.after }
  })
  if (problems.length > 0) throw new Refusal('request.malformed', { fields: problems })
  return [...new Map(cells.map((cell) => [cellKey(cell.productId, cell.column), cell])).values()]
}

type Rows = ReadonlyMap<string, ProductRow>

function textOf(row: ProductRow | undefined, column: ProductCell): string {
  return fieldText(column === 'stock' ? (row?.stockQuantity ?? 0) : (row?.[column] ?? null))
}

async function refuseConflicts(tx: Tx, rows: Rows, changed: readonly Cell[]): Promise<void> {
  const fields = changed.flatMap(({ productId, column, before, after }) => {
    const theirs = textOf(rows.get(productId), column)
    return theirs === before ? [] : [[cellKey(productId, column), { theirs, yours: after }] as const]
  })
  const first = changed.find(({ productId, column }) => fields[0]?.[0] === cellKey(productId, column))
  if (!first) return
  const theirs = textOf(rows.get(first.productId), first.column)
  // A sale changes the stock too, but has no editor to name.
  const by = first.column === 'stock' ? null : await writerOf(tx, first.productId, { [first.column]: theirs })
  throw new Refusal('desk.conflict', { conflict: { version: 0, by, fields: Object.fromEntries(fields) } })
}

async function storeFields(tx: Tx, rows: Rows, changed: readonly Cell[]): Promise<void> {
  const ids = [...new Set(changed.filter(({ column }) => column !== 'stock').map(({ productId }) => productId))]
  if (ids.length === 0) return
  const wanted = ids.map((id) => {
    const of = (column: ProductCell) => changed.find((cell) => cell.productId === id && cell.column === column)?.after
    const row = rows.get(id)
    return {
      id,
      price: numberOf(of('price'), row?.price, toman),
      listPrice: numberOf(of('listPrice'), row?.listPrice, toman),
      lowStockAt: numberOf(of('lowStockAt'), row?.lowStockAt, Number),
      sku: of('sku') ?? row?.sku ?? '',
    }
  })
  const skuCells = changed.filter(({ column }) => column === 'sku')
  if (skuCells.length > 0) {
    await refuseTakenSkus(tx, skuCells)
    await releaseSkus(
      tx,
      skuCells.map(({ productId }) => productId),
    )
  }
  await updateCells(tx, wanted)
}

/** The cell as it was read; without one what is stored. */
function numberOf<Value extends number>(
  after: string | undefined,
  stored: Value | null | undefined,
  of: (value: number) => Value,
): Value | null {
  if (after === undefined) return stored ?? null
  return after === '' ? null : of(Number(after))
}

async function refuseTakenSkus(tx: Tx, cells: readonly Cell[]): Promise<void> {
  const leaving = new Set(cells.map(({ productId }) => productId))
  const owners = (
    await ownersOfSkus(
      tx,
      cells.map(({ after }) => after),
    )
  ).filter(({ id }) => !leaving.has(id))
  const fields = cells.flatMap(({ productId, after }, index) => {
    const owner = owners.find(({ sku }) => sku === after)
    const isTwice = cells.findIndex((cell) => cell.after === after) !== index
    const message = owner ? `«${owner.farsiName}» این SKU را دارد` : isTwice ? 'این SKU دو بار نوشته شده است' : null
    return message ? [{ name: cellKey(productId, 'sku'), message }] : []
  })
  if (fields.length > 0) throw new Refusal('request.malformed', { fields })
}

async function moveUnits(tx: Tx, rows: Rows, changed: readonly Cell[], stock: Save['stock'], staff: Staff): Promise<void> {
  const cells = changed.filter(({ column }) => column === 'stock')
  if (cells.length === 0) return
  const changes = cells.map(({ productId, after }) => ({
    productId,
    change: Number(after) - (rows.get(productId)?.stockQuantity ?? 0),
    unitCost: null,
  }))
  if (!stock || !stockReasons(changes.map(({ change }) => change)).includes(stock.reason)) throw new Refusal('goods.reasonOther')
  const document = { id: stock.documentId, kind: stock.reason }
  if (!(await insertDocument(tx, { ...document, number: null, note: null, actorId: staff.id, reversesId: null })))
    throw new Refusal('stock.documentExists')
  await changeStock(tx, document, changes)
}

/** This save was stored before: its document is there. */
async function isRecorded(tx: Tx, documentId: string, staff: Staff): Promise<boolean> {
  const document = await findDocument(tx, documentId)
  if (document && document.actorId !== staff.id) throw new Refusal('stock.documentExists')
  return document !== undefined
}

function stateOf(rows: Rows, id: string, changed: readonly Cell[]) {
  const cells = changed.filter(({ productId }) => productId === id)
  if (cells.length === 0) return []
  const before = Object.fromEntries(cells.map(({ column }) => [column, textOf(rows.get(id), column)]))
  return [{ id, before, after: Object.fromEntries(cells.map(({ column, after }) => [column, after])) }]
}
