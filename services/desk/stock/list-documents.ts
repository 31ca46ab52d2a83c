import { deskToday } from '#db/desk/order-list.ts'
import { type DocumentRow, documentLines, findDocument, listDocuments } from '#db/desk/stock/documents.ts'
import { isoDate } from '#domain/dates.ts'
import { rowsPerPage } from '#domain/desk/lists.ts'
import type { DocumentKind } from '#domain/desk/stock/documents.ts'
import type { Toman } from '#domain/money.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { pageOf, readCursor, writeCursor } from '#services/desk/list-page.ts'

export type StockDocument = Omit<DocumentRow, 'at' | 'micros' | 'actorId'> & { at: string }
type Line = { productId: string; name: string; sku: string; image: string | null; stock: number; change: number; unitCost: Toman | null }

export async function listDocumentPage(
  { db }: ServiceContext,
  { kind, cursor }: { kind?: DocumentKind | undefined; cursor?: string | undefined },
): Promise<{ documents: StockDocument[]; next: string | null; today: string }> {
  const rows = await listDocuments(db, readCursor(cursor, '-recorded', 'number'), kind, rowsPerPage + 1)
  const { shown, next } = pageOf(rows, ({ micros, id }) => writeCursor('-recorded', micros, id))
  return { documents: shown.map(documentView), next, today: (await deskToday(db)).today }
}

export async function getDocument(
  { db }: ServiceContext,
  id: string,
  { permissions }: Staff,
): Promise<StockDocument & { items: Line[]; today: string }> {
  const row = await findDocument(db, id)
  if (!row) throw new Refusal('stock.documentNotFound')
  const seesCosts = permissions.includes('costs.read')
  const items = (await documentLines(db, id)).map((line) => ({ ...line, unitCost: seesCosts ? line.unitCost : null }))
  return { ...documentView(row), items, today: (await deskToday(db)).today }
}

function documentView({ at, micros: _, actorId: __, ...row }: DocumentRow): StockDocument {
  return { ...row, at: isoDate(at) }
}
