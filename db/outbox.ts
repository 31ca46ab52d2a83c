import { and, eq, isNull, sql } from 'drizzle-orm'
import { maxBackoffSeconds, type OutboxPayloads, overBudgetNote, type Topic } from '#domain/outbox.ts'
import { isDue, seconds } from './clock.ts'
import type { Db, Tx } from './connect.ts'
import { auditLog, outbox } from './schema/operations.ts'

export type NewEvent<T extends Topic = Topic> = {
  topic: T
  /** Deduplicates: a second event of the same topic and key is not inserted. */
  key: string
  payload: OutboxPayloads[T]
  orderId?: string
  /** Not sent before this time has passed. */
  delaySeconds?: number
}

/** Inserted in the transaction of the change, so that both happen or neither (docs/threats.md D12). */
export async function addToOutbox<T extends Topic>(tx: Tx, event: NewEvent<T>): Promise<void> {
  await tx.insert(outbox).values(outboxRow(event))
}

export function outboxRow<T extends Topic>({ topic, key, payload, orderId, delaySeconds = 0 }: NewEvent<T>) {
  const availableAt = sql`now() + make_interval(secs => ${delaySeconds})`
  return { event: topic, dedupeKey: `${topic}:${key}`, payload, availableAt, ...(orderId && { orderId }) }
}

/** The payload type depends on the topic. */
export type ClaimedEvent<T extends Topic = Topic> = {
  [K in T]: { id: string; topic: K; payload: OutboxPayloads[K]; tries: number; isFirstTry: boolean }
}[T]

const isEventDue = isDue(outbox.availableAt, seconds(maxBackoffSeconds))

type Claim = { topics: readonly string[]; limit: number; leaseSeconds: number; maxTries: number }

/** Claims due events for the time of a lease: other workers skip them until the lease expires. */
export async function claimDue(db: Db, { topics, limit, leaseSeconds, maxTries }: Claim): Promise<ClaimedEvent[]> {
  const { rows } = await db.execute<ClaimedEvent>(sql`
    update ${outbox} set tries = tries + 1, available_at = now() + make_interval(secs => ${leaseSeconds})
    where id in (
      select id from ${outbox}
      where sent_at is null and ${isEventDue} and tries < ${maxTries} and event = any (${sql.param(topics)}::text[])
      order by available_at, local_id limit ${limit} for update skip locked)
    returning id, event as topic, payload, tries, last_error is null as "isFirstTry"`)
  return rows
}

/** Sent events need no text and no phone number any more. */
export async function markSent(db: Db, id: string, note: string | null): Promise<void> {
  await db
    .update(outbox)
    .set({ sentAt: sql`now()`, payload: {}, lastError: note })
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)))
}

/** Does nothing when the lease has expired and another worker has retried since. */
export async function postpone(db: Db, { id, tries }: ClaimedEvent, reason: string, waitSeconds: number): Promise<void> {
  await db
    .update(outbox)
    .set({ availableAt: sql`now() + make_interval(secs => ${waitSeconds})`, lastError: reason })
    .where(and(eq(outbox.id, id), eq(outbox.tries, tries), isNull(outbox.sentAt)))
}

/** A missing setting is no failed try. Does nothing when another worker has claimed the event since. */
export async function waitForSetting(db: Db, { id, tries }: ClaimedEvent, reason: string, waitSeconds: number): Promise<void> {
  await db
    .update(outbox)
    .set({ availableAt: sql`now() + make_interval(secs => ${waitSeconds})`, tries: tries - 1, lastError: reason })
    .where(and(eq(outbox.id, id), eq(outbox.tries, tries), isNull(outbox.sentAt)))
}

/** Retrying cannot help: the next `closeExhausted` closes it. */
export async function exhaustTries(db: Db, { id, tries }: ClaimedEvent, reason: string, maxTries: number): Promise<void> {
  await db
    .update(outbox)
    .set({ availableAt: sql`now()`, tries: maxTries, lastError: reason })
    .where(and(eq(outbox.id, id), eq(outbox.tries, tries), isNull(outbox.sentAt)))
}

/** Closes events that failed too often, with an audit row for each. They stay unsent, so the invariants report them to the staff. */
export async function closeExhausted(db: Db, maxTries: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with exhausted as (
      update ${outbox} set available_at = 'infinity'
      where sent_at is null and tries >= ${maxTries} and ${isEventDue}
      returning id, event, tries, last_error)
    insert into ${auditLog} (actor_kind, action, object_type, object_id, new_state)
    select 'system', 'outbox.gaveUp', 'outbox', id, jsonb_build_object('event', event, 'tries', tries, 'reason', last_error) from exhausted`)
  return rowCount ?? 0
}

export type OutboxCounts = { waiting: number; oldestSeconds: number; overBudget: number }

/** The number and age of unsent events, and the notices dropped in the last hour because of a budget (docs/threats.md D24). */
export async function countWaiting(db: Db): Promise<OutboxCounts> {
  const { rows } = await db.execute<OutboxCounts>(sql`
    select count(*)::integer as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds",
      (select count(*)::integer from ${outbox} where sent_at > now() - interval '1 hour' and last_error = ${overBudgetNote}) as "overBudget"
    from ${outbox} where sent_at is null`)
  return rows[0] ?? { waiting: 0, oldestSeconds: 0, overBudget: 0 }
}
