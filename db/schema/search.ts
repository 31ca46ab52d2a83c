import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { transactionId } from './listing.ts'

/** The keys of each active product, written by `db/search/index-products.ts` alone. */
export const productSearch = pgTable('product_search', {
  productId: uuid('product_id').primaryKey(),
  createdAt: instant('created_at').notNull(),
  categoryId: uuid('category_id').notNull(),
  brandId: uuid('brand_id').notNull(),
  titleKey: text('title_key').notNull(),
  farsiKey: text('farsi_key').notNull(),
  names: text('names').notNull(),
  bigrams: text('bigrams').array().notNull(),
})

export const productSearchTexts = pgTable('product_search_texts', {
  productId: uuid('product_id').primaryKey(),
  createdAt: instant('created_at').notNull(),
  bucket: integer('bucket').notNull().default(sql`nextval('product_search_order') / 25000`),
  words: text('words').notNull(),
})

export const searchWords = pgTable('search_words', {
  word: text('word').primaryKey(),
  spelling: text('spelling').notNull(),
  sounds: text('sounds').array().notNull(),
  neighbours: text('neighbours').array().notNull(),
})

/** Products whose keys are missing or out of date: triggers put them here. */
export const productSearchPending = pgTable('product_search_pending', { productId: uuid('product_id').primaryKey() })

/** The last change of each product's search document. Written by triggers only. */
export const searchChanges = pgTable('search_changes', {
  productId: uuid('product_id').primaryKey(),
  changedIn: transactionId('changed_in').notNull(),
})
