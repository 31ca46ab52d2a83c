import { boolean, date, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from './columns.ts'

export const deliveryWindows = pgTable('delivery_windows', {
  id: id(),
  methodId: uuid('method_id').notNull(),
  /** Null: every city that the method serves. */
  city: text('city'),
  /** 0 is Saturday. */
  weekdays: smallint('weekdays').array().notNull(),
  /** Minutes after midnight in Tehran. */
  fromMinute: smallint('from_minute').notNull(),
  toMinute: smallint('to_minute').notNull(),
  capacity: integer('capacity').notNull(),
  cutoffHours: smallint('cutoff_hours').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** A window on one day, from its first order on. */
export const deliverySlots = pgTable('delivery_slots', {
  windowId: uuid('window_id').notNull(),
  day: date('day').notNull(),
  capacity: integer('capacity').notNull(),
  booked: integer('booked').notNull(),
})

/** What the owner decided about a day. */
export const holidays = pgTable('holidays', {
  id: id(),
  day: date('day').notNull(),
  name: text('name').notNull(),
  isClosed: boolean('is_closed').notNull(),
  createdAt: createdAt(),
})
