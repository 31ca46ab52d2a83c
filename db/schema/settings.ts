import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'

/** The owner's settings; the values of a form are texts. */
export const settings = pgTable('settings', {
  id: id(),
  key: text('key').notNull(),
  value: jsonb('value').$type<Record<string, string>>().notNull(),
  version: integer('version').notNull().default(1),
  changedAt: instant('changed_at').notNull().defaultNow(),
})
