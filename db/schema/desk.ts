import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ExportFormat, ExportTableName } from '#domain/desk/export/export-tables.ts'
import { createdAt, id, instant } from './columns.ts'

/** Of the staff, about an order; the shopper never reads them. */
export const orderNotes = pgTable('order_notes', {
  id: id(),
  orderId: uuid('order_id').notNull(),
  authorId: uuid('author_id').notNull(),
  body: text('body').notNull(),
  createdAt: createdAt(),
})

/** Of the staff, about a customer; the customer never reads them. */
export const customerNotes = pgTable('customer_notes', {
  id: id(),
  customerId: uuid('customer_id').notNull(),
  authorId: uuid('author_id').notNull(),
  note: text('note').notNull(),
  createdAt: createdAt(),
})

export const orderLabels = pgTable(
  'order_labels',
  {
    orderId: uuid('order_id').notNull(),
    label: text('label').notNull(),
    /** Of the order, for its position in the list. */
    placedAt: instant('placed_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.label] })],
)

export const productLabels = pgTable(
  'product_labels',
  { productId: uuid('product_id').notNull(), label: text('label').notNull(), createdAt: createdAt() },
  (table) => [primaryKey({ columns: [table.productId, table.label] })],
)

/** A saved list: the page's name and the query of its URL. */
export const deskViews = pgTable('desk_views', {
  id: id(),
  staffId: uuid('staff_id').notNull(),
  page: text('page').notNull(),
  name: text('name').notNull(),
  query: text('query').notNull(),
  createdAt: createdAt(),
})

/** What a member chose for themselves on every device. */
export const deskPreferences = pgTable('desk_preferences', {
  staffId: uuid('staff_id').primaryKey(),
  hiddenColumns: jsonb('hidden_columns').$type<Record<string, readonly string[]>>().notNull().default({}),
})

/** Written by triggers. */
export const orderSearch = pgTable('order_search', {
  orderId: uuid('order_id').primaryKey(),
  placedAt: instant('placed_at').notNull(),
  words: text('words').notNull(),
})

/** What a member has typed into a form and not saved. */
export const deskDrafts = pgTable(
  'desk_drafts',
  {
    staffId: uuid('staff_id').notNull(),
    objectType: text('object_type').$type<'product' | 'post' | 'page'>().notNull(),
    objectId: uuid('object_id').notNull(),
    baseVersion: integer('base_version').notNull(),
    changes: jsonb('changes').$type<Record<string, string>>().notNull(),
    base: jsonb('base').$type<Record<string, string>>().notNull().default({}),
    savedAt: instant('saved_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.objectType, table.objectId] })],
)

/** Products of every state with what a search sorts and filters by. Written by triggers. */
export const deskProductSearch = pgTable('desk_product_search', {
  productId: uuid('product_id').primaryKey(),
  createdAt: instant('created_at').notNull(),
  categoryId: uuid('category_id').notNull(),
  brandId: uuid('brand_id').notNull(),
  isSoldOut: boolean('is_sold_out').notNull(),
  words: text('words').notNull(),
  /** Sorts by code points as the name sorts in the alphabet. */
  nameKey: text('name_key').notNull(),
  sku: text('sku').notNull(),
  status: text('status').notNull(),
})

/** Price, key of the name and filters of every product in narrow rows: no index of `products` has a price. Written by triggers. */
export const productPrices = pgTable('product_prices', {
  productId: uuid('product_id').primaryKey(),
  /** Zero without a price. */
  price: bigint('price', { mode: 'number' }).notNull(),
  categoryId: uuid('category_id').notNull(),
  brandId: uuid('brand_id').notNull(),
  isSoldOut: boolean('is_sold_out').notNull(),
  status: text('status').notNull(),
  nameKey: text('name_key').notNull(),
})

/** Stock and filters of every product in narrow rows, for the stock list. Written by triggers. */
export const stockLevels = pgTable('stock_levels', {
  productId: uuid('product_id').primaryKey(),
  stock: integer('stock').notNull(),
  lowStockAt: integer('low_stock_at'),
  status: text('status').notNull(),
  categoryId: uuid('category_id').notNull(),
  brandId: uuid('brand_id').notNull(),
})

/** A file that somebody may download: what it shows, and for whom. */
export const deskExports = pgTable('desk_exports', {
  id: uuid('id').primaryKey(),
  staffId: uuid('staff_id').notNull(),
  request: jsonb('request').$type<{ readonly table: ExportTableName; readonly query: unknown }>().notNull(),
  format: text('format').$type<ExportFormat>().notNull(),
  columns: text('columns').array().notNull(),
  isPersonal: boolean('is_personal').notNull(),
  createdAt: createdAt(),
})
