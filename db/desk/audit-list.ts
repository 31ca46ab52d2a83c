import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../connect.ts'
import { profiles } from '../schema/accounts.ts'
import { auditLog } from '../schema/operations.ts'

type AuditFilter = {
  readonly person?: string | undefined
  readonly objectType?: string | undefined
  readonly object?: string | undefined
  /** An ISO date, a day in Tehran. */
  readonly day?: string | undefined
  /** The last id of the page before. */
  readonly before?: number | undefined
}

/** Newest first; each row with the name its actor has now. */
export function listAudit(db: Db, { person, objectType, object, day, before }: AuditFilter, limit: number) {
  const { id, actorKind, actorId, action, objectId, oldState, newState, requestId, createdAt } = auditLog
  const start = sql`(${day}::date::timestamp at time zone 'Asia/Tehran')`
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
    .where(
      and(
        person ? eq(actorId, person) : undefined,
        objectType ? eq(auditLog.objectType, objectType) : undefined,
        object ? eq(objectId, object) : undefined,
        day ? sql`${createdAt} >= ${start} and ${createdAt} < ${start} + interval '1 day'` : undefined,
        before ? lt(id, before) : undefined,
      ),
    )
    .orderBy(desc(id))
    .limit(limit)
}
