import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { profiles } from '#db/schema/accounts.ts'
import { auditLog } from '#db/schema/operations.ts'

export type AuditFilter = {
  readonly person?: string | undefined
  readonly objectType?: string | undefined
  readonly object?: string | undefined
  /** An ISO date, a day in Tehran. */
  readonly day?: string | undefined
}

function conditionOf({ person, objectType, object, day }: AuditFilter) {
  const { actorId, objectId, createdAt } = auditLog
  const start = sql`(${day}::date::timestamp at time zone 'Asia/Tehran')`
  return and(
    person ? eq(actorId, person) : undefined,
    objectType ? eq(auditLog.objectType, objectType) : undefined,
    object ? eq(objectId, object) : undefined,
    day ? sql`${createdAt} >= ${start} and ${createdAt} < ${start} + interval '1 day'` : undefined,
  )
}

/** At most `limit`. */
export async function countAudit(db: Db, filter: AuditFilter, limit: number): Promise<number> {
  const found = db.select({ id: auditLog.id }).from(auditLog).where(conditionOf(filter)).limit(limit).as('found')
  return db.$count(found)
}

/** Newest first, after the row with the id `before`; each with the name its actor has now. */
export function listAudit(db: Db, filter: AuditFilter, before: number | undefined, limit: number) {
  const { id, actorKind, actorId, action, objectId, oldState, newState, requestId, createdAt } = auditLog
  return db
    .select({
      id,
      actorKind,
      actor: profiles.fullName,
      actorId,
      action,
      objectType: auditLog.objectType,
      objectId,
      oldState,
      newState,
      requestId,
      createdAt,
    })
    .from(auditLog)
    .leftJoin(profiles, eq(profiles.id, actorId))
    .where(and(conditionOf(filter), before ? lt(id, before) : undefined))
    .orderBy(desc(id))
    .limit(limit)
}
