import { customType, pgTable, uuid } from 'drizzle-orm/pg-core'

/** A transaction's number, as text: it has 64 bits. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Written by triggers only. */
export const productChanges = pgTable('product_changes', {
  productId: uuid('product_id').primaryKey(),
  changedIn: transactionId('changed_in').notNull(),
})
