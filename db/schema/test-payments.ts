import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import type { TestPaymentState } from '#domain/settings/test-payment.ts'
import { id, instant } from './columns.ts'

/** Payments with which the staff try the gateway. */
export const testPayments = pgTable('test_payments', {
  id: id(),
  authority: text('authority').notNull(),
  merchant: text('merchant').notNull(),
  environment: text('environment').notNull(),
  amountRial: bigint('amount_rial', { mode: 'number' }).notNull(),
  state: text('state').$type<TestPaymentState>().notNull().default('opened'),
  reference: text('reference'),
  openedAt: instant('opened_at').notNull().defaultNow(),
})
