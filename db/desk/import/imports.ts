import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { imports } from '#db/schema/imports.ts'
import { deskJobs } from '#db/schema/prices.ts'
import type { ImportSettings, ImportSource } from '#domain/desk/import/import-fields.ts'

export type ImportRecord = typeof imports.$inferSelect
type JobProgress = Pick<typeof deskJobs.$inferSelect, 'status' | 'total' | 'done' | 'skipped' | 'stopRequested' | 'problem'>
export type ImportWithJob = ImportRecord & { readonly job: JobProgress | null }

/** False when there is one with this id. */
export async function insertImport(
  tx: Tx,
  row: Pick<ImportRecord, 'id' | 'fileName' | 'header' | 'shape' | 'total' | 'createdBy'> &
    Partial<Pick<ImportRecord, 'kind' | 'source' | 'access' | 'fetchJobId'>>,
): Promise<boolean> {
  const rows = await tx.insert(imports).values(row).onConflictDoNothing().returning({ id: imports.id })
  return rows.length === 1
}

export async function setSource(tx: Tx, id: string, source: ImportSource): Promise<void> {
  await tx.update(imports).set({ source }).where(eq(imports.id, id))
}

/** Nothing is read any more: the keys go. */
export async function forgetAccess(tx: Tx, id: string): Promise<void> {
  await tx.update(imports).set({ access: null }).where(eq(imports.id, id))
}

export async function startPictures(tx: Tx, id: string, picturesJobId: string): Promise<void> {
  await tx.update(imports).set({ picturesJobId }).where(eq(imports.id, id))
}

export async function setImportTotal(tx: Tx, id: string, total: number): Promise<void> {
  await tx.update(imports).set({ total }).where(eq(imports.id, id))
}

/** What this member uploaded and never applied a day ago, and everything of three months ago. */
export async function deleteOldImports(tx: Tx, staffId: string): Promise<void> {
  await tx.execute(sql`delete from ${imports} where created_by = ${staffId}::uuid
    and (created_at < now() - interval '90 days' or apply_job_id is null and created_at < now() - interval '1 day')`)
}

/** The application when there is one, else the check, else the reading of the old shop. */
const currentJob = sql`${deskJobs.id} = coalesce(${imports.applyJobId}, ${imports.checkJobId}, ${imports.fetchJobId})`

function selectImports(db: Db, condition: SQL | undefined, limit: number): Promise<ImportWithJob[]> {
  const { status, total, done, skipped, stopRequested, problem } = deskJobs
  return db
    .select({ imported: imports, job: { status, total, done, skipped, stopRequested, problem } })
    .from(imports)
    .leftJoin(deskJobs, currentJob)
    .where(condition)
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(limit)
    .then((rows) => rows.map(({ imported, job }) => ({ ...imported, job })))
}

/** Nobody opens another's file. */
export async function findImport(db: Db, id: string, staffId: string): Promise<ImportWithJob | undefined> {
  const [row] = await selectImports(db, and(eq(imports.id, id), eq(imports.createdBy, staffId)), 1)
  return row
}

export function listImports(db: Db, staffId: string, limit: number): Promise<ImportWithJob[]> {
  return selectImports(db, eq(imports.createdBy, staffId), limit)
}

export async function lockImport(tx: Tx, id: string, staffId: string): Promise<ImportRecord | undefined> {
  const [row] = await tx
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.createdBy, staffId)))
    .for('update')
  return row
}

/** Of any of its jobs. */
export async function importOfJob(db: Db, jobId: string): Promise<ImportRecord> {
  const { checkJobId, applyJobId, fetchJobId, picturesJobId } = imports
  const isOf = or(eq(checkJobId, jobId), eq(applyJobId, jobId), eq(fetchJobId, jobId), eq(picturesJobId, jobId))
  const [row] = await db.select().from(imports).where(isOf)
  if (!row) throw new Error('a job of an import has its import')
  return row
}

/** How a file with the same header was read the last time. */
export async function lastSettings(db: Db, shape: string): Promise<ImportSettings | null> {
  const [row] = await db
    .select({ settings: imports.settings })
    .from(imports)
    .where(sql`${imports.shape} = ${shape} and ${imports.settings} is not null`)
    .orderBy(desc(imports.createdAt))
    .limit(1)
  return row?.settings ?? null
}

export async function startCheck(tx: Tx, id: string, settings: ImportSettings, checkJobId: string): Promise<void> {
  await tx.update(imports).set({ settings, checkJobId }).where(eq(imports.id, id))
}

export async function startApplication(tx: Tx, id: string, applyJobId: string): Promise<void> {
  await tx.update(imports).set({ applyJobId }).where(eq(imports.id, id))
}
