import { writeAudit } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { countRows } from '#db/desk/import/import-rows.ts'
import { forgetAccess, type ImportRecord, lockImport, startApplication, startCheck } from '#db/desk/import/imports.ts'
import { type DeskJobRow, endDeskJob, insertDeskJob, lockDeskJob, requestStop } from '#db/desk/jobs.ts'
import { newId } from '#db/ids.ts'
import { type ImportSettings, permissionsForImport, settingsProblem } from '#domain/desk/import/import-fields.ts'
import { wooColumns } from '#domain/desk/import/woocommerce/columns.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { runDeskJobs } from '#services/desk/job/run-jobs.ts'
import { inlineBudgetMs } from '#services/desk/prices/apply-run.ts'

/** Starts the dry run with these settings; a small file is checked when the request responds. */
export async function checkImport(context: ServiceContext, id: string, settings: ImportSettings, staff: Staff): Promise<void> {
  const problem = settingsProblem(settings)
  if (problem) throw new Refusal('request.malformed', { fields: [{ name: 'mapping', message: problem }] })
  requirePermissions(settings, staff)
  const jobId = newId()
  await context.db.transaction(async (tx) => {
    const imported = await openImport(tx, id, staff)
    await requireFetched(tx, imported)
    const isProducts = imported.kind === 'products'
    const isOther = isProducts ? settings.woocommerce !== undefined && wooColumns(imported.header) === null : !settings.woocommerce
    if (isOther || settings.mapping.length !== imported.header.length) throw new Refusal('request.malformed', { fields: [] })
    const running = imported.checkJobId && (await lockDeskJob(tx, imported.checkJobId))
    if (running && running.endedAt === null) throw new Refusal('import.busy')
    await insertDeskJob(tx, { id: jobId, kind: 'import-check', total: imported.total, createdBy: staff.id, startAt: null })
    await startCheck(tx, id, settings, jobId)
    await audit(tx, staff, 'import.checked', id, { rows: imported.total, columns: settings.mapping.filter((field) => field !== null) })
  })
  await work(context, jobId)
}

/** Starts what the dry run showed. Large changes of prices need their number typed. The same request again changes nothing more. */
export async function applyImport(context: ServiceContext, id: string, confirmed: number | null, staff: Staff): Promise<void> {
  const jobId = newId()
  const isNew = await context.db.transaction(async (tx) => {
    const imported = await lockImport(tx, id, staff.id)
    if (!imported) throw new Refusal('import.notFound')
    if (imported.applyJobId) return false
    const check = imported.checkJobId ? await lockDeskJob(tx, imported.checkJobId) : undefined
    if (check?.status !== 'done' || !imported.settings) throw new Refusal('import.unchecked')
    requirePermissions(imported.settings, staff)
    const counts = await countRows(tx, id)
    const total = counts.new + counts.changed
    if (total === 0) throw new Refusal('import.nothing')
    if (counts.outliers > 0 && confirmed !== counts.outliers) {
      const message = `${toPersianDigits(counts.outliers)} قیمت تایید نوشتاری می‌خواهد. همین عدد را بنویسید`
      throw new Refusal('prices.unconfirmed', { fields: [{ name: 'confirmed', message }] })
    }
    await insertDeskJob(tx, { id: jobId, kind: 'import', total, createdBy: staff.id, startAt: null })
    await startApplication(tx, id, jobId)
    await audit(tx, staff, 'import.applied', id, { name: imported.fileName, rows: total, added: counts.new })
    return true
  })
  if (isNew) await work(context, jobId)
}

/** What is done stays. */
export async function stopImport({ db }: ServiceContext, id: string, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const imported = await lockImport(tx, id, staff.id)
    const job = imported && (await openJob(tx, imported))
    if (!job || job.endedAt) throw new Refusal('import.notRunning')
    if (job.stopRequested) return
    if (job.status === 'queued') {
      await endDeskJob(tx, job.id, 'stopped')
      if (job.kind === 'import-fetch') await forgetAccess(tx, id)
    } else await requestStop(tx, job.id)
    await audit(tx, staff, 'import.stopped', id, { status: 'stopped', rows: job.done }, { status: job.status })
  })
}

/** The job that runs: the download of pictures comes after all others. */
async function openJob(tx: Tx, { picturesJobId, applyJobId, checkJobId, fetchJobId }: ImportRecord): Promise<DeskJobRow | undefined> {
  const jobId = picturesJobId ?? applyJobId ?? checkJobId ?? fetchJobId
  return jobId ? lockDeskJob(tx, jobId) : undefined
}

/** Locked, and not applied yet. */
async function openImport(tx: Tx, id: string, staff: Staff): Promise<ImportRecord> {
  const imported = await lockImport(tx, id, staff.id)
  if (!imported) throw new Refusal('import.notFound')
  if (imported.applyJobId) throw new Refusal('import.applied')
  return imported
}

/** A shop that is still being read, or was read in part only, is not checked. */
async function requireFetched(tx: Tx, { fetchJobId }: ImportRecord): Promise<void> {
  const job = fetchJobId ? await lockDeskJob(tx, fetchJobId) : undefined
  if (job && job.status !== 'done') throw new Refusal(job.endedAt ? 'import.unfetched' : 'import.busy')
}

function requirePermissions(settings: ImportSettings, { permissions }: Staff): void {
  if (permissionsForImport(settings).some((needed) => !permissions.includes(needed))) throw new Refusal('desk.forbidden')
}

function work(context: ServiceContext, jobId: string): Promise<void> {
  return runDeskJobs(context, new AbortController().signal, { only: jobId, budgetMs: inlineBudgetMs })
}

type State = Record<string, unknown>

function audit(tx: Tx, { actor }: Staff, action: string, objectId: string, newState: State, oldState: State | null = null): Promise<void> {
  return writeAudit(tx, actor, { action, objectType: 'import', objectId, oldState, newState })
}
