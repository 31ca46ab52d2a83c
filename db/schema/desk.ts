import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'

/** Of the staff, about an order; the shopper never reads them. */
export const orderNotes = pgTable('order_notes', {
  id: id(),
  orderId: uuid('order_id').notNull(),
  authorId: uuid('author_id').notNull(),
  body: text('body').notNull(),
  createdAt: createdAt(),
})

export const orderLabels = pgTable(
  'order_labels',
  { orderId: uuid('order_id').notNull(), label: text('label').notNull(), createdAt: createdAt() },
  (table) => [primaryKey({ columns: [table.orderId, table.label] })],
)

/** A saved list: the page's name and the query of its address. */
export const deskViews = pgTable('desk_views', {
  id: id(),
  staffId: uuid('staff_id').notNull(),
  page: text('page').notNull(),
  name: text('name').notNull(),
  query: text('query').notNull(),
  createdAt: createdAt(),
})

/** Written by triggers. */
export const orderSearch = pgTable('order_search', { orderId: uuid('order_id').primaryKey(), words: text('words').notNull() })
