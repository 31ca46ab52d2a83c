import { writeAudit } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { subtreeOf } from '#db/desk/goods/goods-conditions.ts'
import { clearCount, enterCount, findCountItem, momentOfCount } from '#db/desk/stock/count-entries.ts'
import { differencesOf, endCount, findCount, insertCount, lockCount, productsToCount } from '#db/desk/stock/counts.ts'
import { insertDocument } from '#db/desk/stock/documents.ts'
import { newId } from '#db/ids.ts'
import { type CountStatus, maxCountItems } from '#domain/desk/stock/counts.ts'
import { toLatinDigits, toPersianDigits } from '#domain/digits.ts'
import { Refusal } from '#domain/refusals.ts'
import { cleanLine } from '#domain/text.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { changeStock } from './record-document.ts'

type NewCount = { id: string; name: string; scope: { category: string } | { skus: readonly string[] } }

/** A sheet with the products of a category or with these SKUs. The same request again changes nothing more. */
export async function startCount({ db }: ServiceContext, { id, name, scope }: NewCount, staff: Staff): Promise<void> {
  const wanted =
    'skus' in scope ? { skus: [...new Set(scope.skus.map(skuOf))].filter(Boolean) } : { categories: await subtreeOf(db, scope.category) }
  await db.transaction(async (tx) => {
    const found = await productsToCount(tx, wanted, maxCountItems + 1)
    if ('skus' in wanted) refuseUnknown(wanted.skus, found)
    if (found.length === 0) throw new Refusal('stock.countEmpty')
    if (found.length > maxCountItems) throw new Refusal('stock.countTooLarge')
    const ids = found.map((product) => product.id)
    const isNew = await insertCount(tx, { id, name: cleanLine(name), createdBy: staff.id }, ids)
    if (isNew) await audit(tx, staff, 'stock.countStarted', id, { after: { status: 'open', items: ids.length } })
  })
}

const skuOf = (sku: string) => toLatinDigits(cleanLine(sku)).toLowerCase()

function refuseUnknown(skus: readonly string[], found: readonly { sku: string }[]): void {
  const known = new Set(found.map(({ sku }) => sku.toLowerCase()))
  const unknown = skus.filter((sku) => !known.has(sku))
  if (unknown.length === 0) return
  const more = unknown.length > 10 ? ` و ${toPersianDigits(unknown.length - 10)} کد دیگر` : ''
  throw new Refusal('stock.skuUnknown', {
    fields: [{ name: 'skus', message: `این کدها پیدا نشد: ${unknown.slice(0, 10).join('، ')}${more}` }],
  })
}

type Entry = { countId: string; productId: string; version: number; counted: number | null; time: string | null }
type Entered = { counted: number | null; version: number }

/** One line of the sheet. When a colleague saved it meanwhile, both numbers are shown and nothing is lost. */
export async function enterCounted({ db }: ServiceContext, { counted, time, ...line }: Entry, staff: Staff): Promise<Entered> {
  return db.transaction(async (tx) => {
    const count = await requireOpen(tx, line.countId, 'share')
    const before = await findCountItem(tx, line.countId, line.productId)
    if (!before) throw new Refusal('stock.productUnknown')
    const at = time === null ? null : await momentOfCount(tx, time, count.createdAt)
    if (time !== null && at === null) throw new Refusal('stock.countTime')
    const saved = counted === null ? await clearCount(tx, line) : await enterCount(tx, { ...line, counted, countedBy: staff.id, at })
    if (!saved) throw await conflict(tx, line, counted)
    const state = { counted: before.counted, expected: before.expected }
    await audit(tx, staff, 'stock.counted', line.productId, { before: state, after: { counted: saved.counted, expected: saved.expected } })
    return { counted: saved.counted, version: saved.version }
  })
}

async function conflict(tx: Tx, { countId, productId }: Pick<Entry, 'countId' | 'productId'>, counted: number | null): Promise<Refusal> {
  const now = await findCountItem(tx, countId, productId)
  const text = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))
  const fields = { counted: { theirs: text(now?.counted), yours: text(counted) } }
  return new Refusal('desk.conflict', { conflict: { version: now?.version ?? 1, by: now?.by ?? null, fields } })
}

/** Applies every difference, once. What was sold after a line was counted stays sold. */
export async function applyCount({ db }: ServiceContext, id: string, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const count = await requireOpen(tx, id, 'update')
    const facts = await findCount(tx, id)
    if (!facts || facts.counted === 0) throw new Refusal('stock.nothingCounted')
    const differences = await differencesOf(tx, id)
    const documentId = differences.length > 0 ? newId() : null
    if (documentId) {
      await insertDocument(tx, { id: documentId, kind: 'count', number: null, note: count.name, actorId: staff.id, reversesId: null })
      const changes = differences.map(({ productId, difference }) => ({ productId, change: difference, unitCost: null }))
      await changeStock(tx, { id: documentId, kind: 'count' }, changes)
    }
    await end(
      tx,
      id,
      'applied',
      documentId,
      staff,
      differences.reduce((sum, { difference }) => sum + difference, 0),
    )
  })
}

/** Ends it without a change of the stock. */
export async function closeCount({ db }: ServiceContext, id: string, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    await requireOpen(tx, id, 'update')
    await end(tx, id, 'closed', null, staff, 0)
  })
}

async function end(tx: Tx, id: string, status: CountStatus, documentId: string | null, staff: Staff, units: number): Promise<void> {
  await endCount(tx, id, { status, endedBy: staff.id, documentId })
  const action = status === 'applied' ? 'stock.countApplied' : 'stock.countClosed'
  await audit(tx, staff, action, id, { before: { status: 'open' }, after: { status, units } })
}

async function requireOpen(tx: Tx, id: string, strength: 'share' | 'update') {
  const count = await lockCount(tx, id, strength)
  if (!count) throw new Refusal('stock.countNotFound')
  if (count.status !== 'open') throw new Refusal('stock.countEnded')
  return count
}

type States = { before?: Record<string, unknown>; after: Record<string, unknown> }

async function audit(tx: Tx, staff: Staff, action: string, objectId: string, { before, after }: States): Promise<void> {
  const objectType = action === 'stock.counted' ? 'product_stock' : 'stock_count'
  await writeAudit(tx, staff.actor, { action, objectType, objectId, oldState: before ?? null, newState: after })
}
