import { bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import { newId } from '#db/ids.ts'
import type { Toman } from '#domain/money.ts'

/** Columns of many tables. The SQL in `migrations/` is authoritative; these files mirror it, and a test compares them. */
export const id = () => uuid('id').primaryKey().$defaultFn(newId)

export const instant = (name: string) => timestamp(name, { withTimezone: true })

export const createdAt = () => instant('created_at').notNull().defaultNow()

/** Set by a trigger on every update. */
export const updatedAt = () => instant('updated_at').notNull().defaultNow()

export const money = (name: string) => bigint(name, { mode: 'number' }).$type<Toman>()

/** The hash of a picture, as a string of zeros and ones. */
export const bits = customType<{ data: string }>({ dataType: () => 'bit(15360)' })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
