import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { type ListCursor, microsOf, momentOf } from '#db/desk/list-cursor.ts'
import { newId } from '#db/ids.ts'
import { profiles } from '#db/schema/accounts.ts'
import { products } from '#db/schema/catalog.ts'
import { stockMoves } from '#db/schema/orders.ts'
import { stockDocuments } from '#db/schema/stock.ts'
import type { DocumentKind } from '#domain/desk/stock/documents.ts'
import type { Toman } from '#domain/money.ts'

type NewDocument = Pick<typeof stockDocuments.$inferInsert, 'kind' | 'number' | 'note' | 'actorId' | 'reversesId'> & { id: string }

/** False when there is one with this id already, or this one was reversed before. */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<boolean> {
  const inserted = await tx.insert(stockDocuments).values(document).onConflictDoNothing().returning({ id: stockDocuments.id })
  return inserted.length === 1
}

export type StockChange = { readonly productId: string; readonly change: number; readonly unitCost: Toman | null }

type MovingDocument = { readonly id: string; readonly kind: DocumentKind }

const column = <Name extends keyof StockChange>(changes: readonly StockChange[], name: Name) =>
  sql.param(changes.map((change) => change[name]))

/**
 * The moves alone, by the person of the document, of products whose stock has them already. One array per column: thousands of lines are one
 * short statement.
 */
export async function insertMoves(tx: Tx, { id, kind }: MovingDocument, changes: readonly StockChange[]): Promise<void> {
  await tx.execute(sql`insert into ${stockMoves} (id, product_id, change, unit_cost, kind, document_id, actor_id)
    select moved.*, ${kind === 'receipt' ? 'received' : 'corrected'}, d.id, d.actor_id from ${stockDocuments} d, unnest(${sql.param(changes.map(newId))}::uuid[],
      ${column(changes, 'productId')}::uuid[], ${column(changes, 'change')}::integer[], ${column(changes, 'unitCost')}::bigint[]) as moved where d.id = ${id}::uuid`)
}

/** The products must be locked: the moves and the stock change together. */
export async function moveStock(tx: Tx, document: MovingDocument, changes: readonly StockChange[]): Promise<void> {
  await insertMoves(tx, document, changes)
  await tx.execute(sql`update ${products} p set stock_quantity = p.stock_quantity + wanted.change
    from unnest(${column(changes, 'productId')}::uuid[], ${column(changes, 'change')}::integer[]) as wanted (id, change) where p.id = wanted.id`)
}

export type DocumentRow = {
  id: string
  kind: DocumentKind
  number: string | null
  note: string | null
  actor: string
  actorId: string
  at: Date
  micros: number
  reversesId: string | null
  reversedBy: string | null
  lines: number
  /** The sum of its changes. */
  units: number
}

const lines = sql<number>`(select count(*)::integer from ${stockMoves} m where m.document_id = ${stockDocuments}.id)`
const units = sql<number>`(select coalesce(sum(change), 0)::integer from ${stockMoves} m where m.document_id = ${stockDocuments}.id)`
const reversedBy = sql<string | null>`(select r.id from ${stockDocuments} r where r.reverses_id = ${stockDocuments}.id)`

function selectDocuments(db: Db, condition: SQL | undefined, limit: number): Promise<DocumentRow[]> {
  const { id, kind, number, note, actorId, createdAt, reversesId } = stockDocuments
  const micros = microsOf(createdAt)
  return db
    .select({ id, kind, number, note, actor: profiles.fullName, actorId, at: createdAt, micros, reversesId, reversedBy, lines, units })
    .from(stockDocuments)
    .innerJoin(profiles, eq(profiles.id, actorId))
    .where(condition)
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

/** Newest first, after the cursor. */
export function listDocuments(db: Db, after: ListCursor | null, kind: DocumentKind | undefined, limit: number): Promise<DocumentRow[]> {
  const { createdAt, id } = stockDocuments
  const beyond = after ? sql`(${createdAt}, ${id}) < (${momentOf(after.value)}, ${after.id}::uuid)` : undefined
  return selectDocuments(db, and(beyond, kind && eq(stockDocuments.kind, kind)), limit)
}

export function countDocuments(db: Db, kind: DocumentKind | undefined): Promise<number> {
  return db.$count(stockDocuments, kind && eq(stockDocuments.kind, kind))
}

export async function findDocument(db: Db, id: string): Promise<DocumentRow | undefined> {
  const [row] = await selectDocuments(db, eq(stockDocuments.id, id), 1)
  return row
}

/** With the product of each, in the sequence of the form. */
export function documentLines(db: Db, documentId: string) {
  const { change, unitCost, productId } = stockMoves
  const { farsiName: name, sku, mainImageUrl: image, stockQuantity: stock } = products
  return db
    .select({ productId, name, sku, image, stock, change, unitCost })
    .from(stockMoves)
    .innerJoin(products, eq(products.id, productId))
    .where(eq(stockMoves.documentId, documentId))
    .orderBy(stockMoves.id)
}
