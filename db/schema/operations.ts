import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'

export const outbox = pgTable('outbox', {
  id: id(),
  localId: bigint('local_id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  event: text('event').notNull(),
  orderId: uuid('order_id'),
  dedupeKey: text('dedupe_key').notNull(),
  payload: jsonb('payload').$type<Record<string, unknown>>().notNull().default({}),
  tries: integer('tries').notNull().default(0),
  lastError: text('last_error'),
  createdAt: createdAt(),
  availableAt: instant('available_at').notNull().defaultNow(),
  sentAt: instant('sent_at'),
})

export type ActorKind = 'shopper' | 'staff' | 'system' | 'gateway'

/** Insert only: the database rejects every update, delete and truncate. Contains no personal data. */
export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  actorKind: text('actor_kind').$type<ActorKind>().notNull(),
  actorId: uuid('actor_id'),
  action: text('action').notNull(),
  objectType: text('object_type').notNull(),
  objectId: uuid('object_id').notNull(),
  oldState: jsonb('old_state').$type<Record<string, unknown>>(),
  newState: jsonb('new_state').$type<Record<string, unknown>>(),
  requestId: text('request_id'),
  createdAt: createdAt(),
})

export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  taken: integer('taken').notNull(),
  resetsAt: instant('resets_at').notNull(),
})

export const jobs = pgTable('jobs', {
  name: text('name').primaryKey(),
  holder: uuid('holder'),
  leaseExpiresAt: instant('lease_expires_at'),
  dueAt: instant('due_at').notNull().defaultNow(),
  failures: integer('failures').notNull().default(0),
  lastStartedAt: instant('last_started_at'),
  lastFinishedAt: instant('last_finished_at'),
  lastError: text('last_error'),
})
