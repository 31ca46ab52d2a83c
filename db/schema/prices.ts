import { bigint, boolean, integer, jsonb, numeric, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { GoodsFilter } from '#domain/desk/goods/goods-filters.ts'
import type { DeskJobKind, DeskJobStatus } from '#domain/desk/jobs.ts'
import type { Currency } from '#domain/desk/prices/currency.ts'
import type { ItemOutcome, ItemRank, PriceNote } from '#domain/desk/prices/notes.ts'
import type { RoundingDirection } from '#domain/desk/prices/rounding.ts'
import type { PriceRule } from '#domain/desk/prices/rule.ts'
import type { RunSummary } from '#domain/desk/prices/runs.ts'
import { createdAt, id, instant, money } from './columns.ts'

/** Long work of the desk, with its progress. */
export const deskJobs = pgTable('desk_jobs', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<DeskJobKind>().notNull(),
  status: text('status').$type<DeskJobStatus>().notNull().default('queued'),
  total: integer('total').notNull(),
  done: integer('done').notNull().default(0),
  /** Of those done: what was left as it is. */
  skipped: integer('skipped').notNull().default(0),
  cursor: text('cursor'),
  startAt: instant('start_at').notNull().defaultNow(),
  holder: uuid('holder'),
  heartbeatAt: instant('heartbeat_at'),
  stopRequested: boolean('stop_requested').notNull().default(false),
  problem: text('problem'),
  createdBy: uuid('created_by'),
  createdAt: createdAt(),
  startedAt: instant('started_at'),
  endedAt: instant('ended_at'),
})

/** A change of many prices; a preview until it has a row in `desk_jobs`. */
export const priceRuns = pgTable('price_runs', {
  id: uuid('id').primaryKey(),
  /** Null for a run that restores the prices before another one. */
  rule: jsonb('rule').$type<PriceRule>(),
  filter: jsonb('filter').$type<GoodsFilter>().notNull(),
  restoresId: uuid('restores_id'),
  isSale: boolean('is_sale').notNull().default(false),
  summary: jsonb('summary').$type<RunSummary>().notNull(),
  endsAt: instant('ends_at'),
  createdBy: uuid('created_by'),
  createdAt: createdAt(),
})

export const priceRunItems = pgTable(
  'price_run_items',
  {
    runId: uuid('run_id').notNull(),
    productId: uuid('product_id').notNull(),
    rank: smallint('rank').$type<ItemRank>().notNull(),
    note: text('note').$type<PriceNote>(),
    oldPrice: money('old_price'),
    newPrice: money('new_price'),
    /** Of a sale: the list price before it. */
    listPrice: money('list_price'),
    outcome: text('outcome').$type<ItemOutcome>(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.productId] })],
)

/** How the price of a product follows a currency (domain/desk/prices/currency.ts). */
export const productPricing = pgTable('product_pricing', {
  productId: uuid('product_id').primaryKey(),
  currency: text('currency').$type<Currency>().notNull(),
  baseCents: bigint('base_cents', { mode: 'number' }).notNull(),
  marginPercent: numeric('margin_percent', { precision: 6, scale: 2, mode: 'number' }).notNull(),
  step: integer('step').notNull(),
  direction: text('direction').$type<RoundingDirection>().notNull(),
  ending: integer('ending').notNull(),
  floor: money('floor'),
  version: integer('version').notNull().default(1),
  changedAt: instant('changed_at').notNull().defaultNow(),
})

/** Every rate that was typed; the newest of each currency counts. */
export const exchangeRates = pgTable('exchange_rates', {
  id: id(),
  currency: text('currency').$type<Currency>().notNull(),
  rate: money('rate').notNull(),
  setBy: uuid('set_by'),
  setAt: instant('set_at').notNull().defaultNow(),
})
