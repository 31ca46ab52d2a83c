import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { GoodsOutcome, GoodsStep } from '#domain/desk/goods/goods-steps.ts'
import { createdAt } from './columns.ts'

/** What was done to many products at once; with more than 200 it has a row in `desk_jobs`. */
export const goodsSteps = pgTable('goods_steps', {
  id: uuid('id').primaryKey(),
  step: jsonb('step').$type<GoodsStep>().notNull(),
  undoesId: uuid('undoes_id'),
  /** Of its products. */
  total: integer('total').notNull().default(0),
  requestId: text('request_id'),
  createdBy: uuid('created_by').notNull(),
  createdAt: createdAt(),
})

export const goodsStepItems = pgTable(
  'goods_step_items',
  {
    stepId: uuid('step_id').notNull(),
    productId: uuid('product_id').notNull(),
    /** Of an undo: what the product becomes again. */
    target: text('target'),
    /** Of a changed product. */
    before: text('before'),
    outcome: text('outcome').$type<GoodsOutcome>(),
  },
  (table) => [primaryKey({ columns: [table.stepId, table.productId] })],
)
