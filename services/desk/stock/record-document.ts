import { writeAudit } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { documentLines, findDocument, insertDocument, moveStock, type StockChange } from '#db/desk/stock/documents.ts'
import { newId } from '#db/ids.ts'
import { lockProducts } from '#db/order/stock.ts'
import {
  type DocumentKind,
  type DocumentLine,
  directionOf,
  type ManualKind,
  maxNoteLength,
  maxNumberLength,
} from '#domain/desk/stock/documents.ts'
import { toLatinDigits, toPersianDigits } from '#domain/digits.ts'
import { Refusal } from '#domain/refusals.ts'
import { cleanLine, cleanText } from '#domain/text.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'

export type NewStockDocument = {
  /** Made by the form, so that a request that is sent again finds what it did. */
  readonly id: string
  readonly kind: ManualKind
  readonly number: string
  readonly note: string
  readonly lines: readonly DocumentLine[]
}

/** Goods in or out, all lines or none. The same request again changes nothing more. */
export async function recordDocument({ db }: ServiceContext, given: NewStockDocument, staff: Staff): Promise<void> {
  const document = cleaned(given)
  if (new Set(document.lines.map(({ productId }) => productId)).size < document.lines.length) throw new Refusal('stock.lineTwice')
  if (!staff.permissions.includes('costs.read') && document.lines.some(({ unitCost }) => unitCost !== null))
    throw new Refusal('desk.forbidden')
  const changes = document.lines.map(({ quantity, ...line }) => ({ ...line, change: directionOf(document.kind) * quantity }))
  await db.transaction(async (tx) => {
    const { id, kind, number, note } = document
    if (!(await insertDocument(tx, { id, kind, number, note, actorId: staff.id, reversesId: null })))
      return requireSame(tx, document, changes, staff)
    await changeStock(tx, { id, kind }, changes)
    await audit(tx, staff, 'stock.documentRecorded', { id, kind }, changes)
  })
}

/** The counter-move: the stock is as if the document had not been, and both stay in the ledger. Returns the id of the new document. */
export async function reverseDocument({ db }: ServiceContext, id: string, staff: Staff): Promise<string> {
  return db.transaction(async (tx) => {
    const document = await findDocument(tx, id)
    if (!document) throw new Refusal('stock.documentNotFound')
    if (document.kind === 'reversal') throw new Refusal('stock.notReversible')
    const reversal = { id: newId(), kind: 'reversal' } as const
    const isFirst = await insertDocument(tx, { ...reversal, number: document.number, note: null, actorId: staff.id, reversesId: id })
    if (!isFirst) throw new Refusal('stock.reversed')
    const lines = await documentLines(tx, id)
    const changes = lines.map(({ productId, change, unitCost }) => ({ productId, unitCost, change: -change }))
    await changeStock(tx, reversal, changes)
    await audit(tx, staff, 'stock.documentReversed', { id, kind: document.kind }, changes)
    return reversal.id
  })
}

const maxStock = 10_000_000

/** Locks the products in the sequence of orders. The stock for sale never becomes negative: units that orders hold are not in it. */
export async function changeStock(tx: Tx, document: { id: string; kind: DocumentKind }, changes: readonly StockChange[]): Promise<void> {
  const locked = await lockProducts(
    tx,
    changes.map(({ productId }) => productId),
  )
  const short: { name: string; message: string }[] = []
  for (const [index, { productId, change }] of changes.entries()) {
    const product = locked.get(productId)
    if (!product) throw new Refusal('stock.productUnknown')
    const { farsiName, stockQuantity } = product
    if (stockQuantity + change > maxStock) throw new Refusal('stock.tooMuch')
    if (stockQuantity + change < 0)
      short.push({ name: `lines.${index}.quantity`, message: `از «${farsiName}» فقط ${toPersianDigits(stockQuantity)} عدد قابل فروش است` })
  }
  if (short.length > 0) throw new Refusal(document.kind === 'count' ? 'stock.countShort' : 'stock.short', { fields: short })
  await moveStock(tx, document, changes)
}

function cleaned({ number, note, ...document }: NewStockDocument) {
  return {
    ...document,
    number: toLatinDigits(cleanLine(number)).slice(0, maxNumberLength) || null,
    note: cleanText(note).slice(0, maxNoteLength) || null,
  }
}

/** Sent again, or another document under the id of this one. */
async function requireSame(tx: Tx, document: ReturnType<typeof cleaned>, changes: readonly StockChange[], staff: Staff): Promise<void> {
  const [stored, lines] = [await findDocument(tx, document.id), await documentLines(tx, document.id)]
  const textOf = (moves: readonly StockChange[]) =>
    moves
      .map(({ productId, change, unitCost }) => [productId, change, unitCost].join())
      .sort()
      .join(' ')
  const isSame =
    stored?.actorId === staff.id &&
    [stored.kind, stored.number, stored.note].join('\n') === [document.kind, document.number, document.note].join('\n') &&
    textOf(lines) === textOf(changes)
  if (!isSame) throw new Refusal('stock.documentExists')
}

async function audit(
  tx: Tx,
  staff: Staff,
  action: string,
  { id, kind }: { id: string; kind: DocumentKind },
  changes: readonly StockChange[],
) {
  const units = changes.reduce((sum, { change }) => sum + change, 0)
  const state = { kind, lines: changes.length, units }
  const isReversal = action === 'stock.documentReversed'
  const entry = { action, objectType: 'stock_document', objectId: id }
  await writeAudit(tx, staff.actor, {
    ...entry,
    oldState: isReversal ? { ...state, units: -units } : null,
    newState: isReversal ? { ...state, units: 0 } : state,
  })
}
