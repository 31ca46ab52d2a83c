import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#db/connect.ts'
import { type ListCursor, microsOf, momentOf } from '#db/desk/list-cursor.ts'
import { profiles } from '#db/schema/accounts.ts'
import { deskJobs, priceRuns } from '#db/schema/prices.ts'
import { rowsPerPage } from '#domain/desk/lists.ts'
import type { RunSummary } from '#domain/desk/prices/runs.ts'

export type StoredRun = typeof priceRuns.$inferSelect
type NewRun = typeof priceRuns.$inferInsert

/** False when there is one with this id. */
export async function insertRun(tx: Tx, run: NewRun): Promise<boolean> {
  const rows = await tx.insert(priceRuns).values(run).onConflictDoNothing().returning({ id: priceRuns.id })
  return rows.length === 1
}

export async function storeSummary(tx: Tx, id: string, summary: RunSummary): Promise<void> {
  await tx.update(priceRuns).set({ summary }).where(eq(priceRuns.id, id))
}

export async function setEnd(tx: Tx, id: string, endsAt: Date): Promise<void> {
  await tx.update(priceRuns).set({ endsAt }).where(eq(priceRuns.id, id))
}

/** Undone runs and applications wait for each other here. */
export async function lockRun(tx: Tx, id: string) {
  const [run] = await tx.select().from(priceRuns).where(eq(priceRuns.id, id)).for('update')
  return run
}

export async function findRunRow(db: Db, id: string) {
  const [run] = await db.select().from(priceRuns).where(eq(priceRuns.id, id))
  return run
}

const restored = alias(priceRuns, 'restored')

/** How many wait in front of it. */
const ahead = sql<number>`(select count(*)::integer from ${deskJobs} other where other.kind = ${deskJobs}.kind and other.id <> ${deskJobs}.id
  and (other.status = 'running' or other.status = 'queued' and (other.start_at, other.id) < (${deskJobs}.start_at, ${deskJobs}.id)))`

const columns = {
  id: priceRuns.id,
  rule: priceRuns.rule,
  filter: priceRuns.filter,
  isSale: priceRuns.isSale,
  summary: priceRuns.summary,
  endsAt: priceRuns.endsAt,
  createdAt: priceRuns.createdAt,
  createdMicros: microsOf(priceRuns.createdAt),
  restoresId: priceRuns.restoresId,
  restoredRule: restored.rule,
  by: sql<string | null>`(select full_name from ${profiles} where id = ${priceRuns}.created_by)`,
  /** The newest run that restores this one. */
  restoredBy: sql<string | null>`(select j.id from ${priceRuns} r join ${deskJobs} j on j.id = r.id
    where r.restores_id = ${priceRuns}.id and (j.start_at <= now() or j.status <> 'queued') order by r.created_at desc limit 1)`,
  job: {
    id: deskJobs.id,
    status: deskJobs.status,
    total: deskJobs.total,
    done: deskJobs.done,
    skipped: deskJobs.skipped,
    startAt: deskJobs.startAt,
    startedAt: deskJobs.startedAt,
    endedAt: deskJobs.endedAt,
    stopRequested: deskJobs.stopRequested,
  },
  isAhead: sql<boolean>`coalesce(${deskJobs}.start_at > now() and ${deskJobs}.status = 'queued', false)`,
  waitsFor: ahead,
}

export type RunRow = Awaited<ReturnType<typeof selectRuns>>[number]

function selectRuns(db: Db, condition: SQL | undefined, limit: number) {
  return db
    .select(columns)
    .from(priceRuns)
    .leftJoin(deskJobs, eq(deskJobs.id, priceRuns.id))
    .leftJoin(restored, eq(restored.id, priceRuns.restoresId))
    .where(condition)
    .orderBy(desc(priceRuns.createdAt), desc(priceRuns.id))
    .limit(limit)
}

export async function findRun(db: Db, id: string): Promise<RunRow | undefined> {
  const [run] = await selectRuns(db, eq(priceRuns.id, id), 1)
  return run
}

/** Runs that were applied or will be, newest first; one row more than a page where there is another. */
export function listRuns(db: Db, after: ListCursor | null): Promise<RunRow[]> {
  const beyond = after ? sql`(${priceRuns.createdAt}, ${priceRuns.id}) < (${momentOf(after.value)}, ${after.id}::uuid)` : undefined
  return selectRuns(db, and(sql`${deskJobs.id} is not null`, beyond), rowsPerPage + 1)
}

/** The end of a sale that is undone before it: nothing is left to restore then. */
export async function cancelScheduledEnd(tx: Tx, { of, but }: { of: string; but: string }): Promise<void> {
  await tx.execute(sql`update ${deskJobs} set status = 'stopped', ended_at = now() where status = 'queued'
    and id in (select id from ${priceRuns} where restores_id = ${of}::uuid and id <> ${but}::uuid)`)
}

/** Old previews of this person that were never applied. */
export async function deleteOldDrafts(tx: Tx, staffId: string): Promise<void> {
  await tx.execute(sql`delete from ${priceRuns} r where created_by = ${staffId}::uuid and created_at < now() - interval '1 hour'
    and not exists (select from ${deskJobs} j where j.id = r.id)`)
}
