import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { CountStatus } from '#domain/desk/stock/counts.ts'
import type { DocumentKind } from '#domain/desk/stock/documents.ts'
import { createdAt, id, instant } from './columns.ts'

/** Goods in or out by the staff, as one step; its lines are stock moves. Append-only. */
export const stockDocuments = pgTable('stock_documents', {
  id: id(),
  kind: text('kind').$type<DocumentKind>().notNull(),
  number: text('number'),
  note: text('note'),
  actorId: uuid('actor_id').notNull(),
  reversesId: uuid('reverses_id'),
  createdAt: createdAt(),
})

export const stockCounts = pgTable('stock_counts', {
  id: id(),
  name: text('name').notNull(),
  status: text('status').$type<CountStatus>().notNull().default('open'),
  createdBy: uuid('created_by').notNull(),
  createdAt: createdAt(),
  endedBy: uuid('ended_by'),
  endedAt: instant('ended_at'),
  documentId: uuid('document_id'),
})

/** `expected` is what was on hand at the moment of counting. */
export const stockCountItems = pgTable(
  'stock_count_items',
  {
    countId: uuid('count_id').notNull(),
    productId: uuid('product_id').notNull(),
    position: integer('place').notNull(),
    counted: integer('counted'),
    expected: integer('expected'),
    countedAt: instant('counted_at'),
    countedBy: uuid('counted_by'),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.countId, table.productId] })],
)
