import { writeAudit } from '#db/audit.ts'
import { failedPictures, nextImportPicture, replaceImportPictures, storePictureProblem } from '#db/desk/import/import-pictures.ts'
import { type ImportRecord, importOfJob, lockImport, startPictures } from '#db/desk/import/imports.ts'
import { findDeskJob, insertDeskJob, lockDeskJob } from '#db/desk/jobs.ts'
import { newId } from '#db/ids.ts'
import { isOfShop } from '#domain/desk/import/woocommerce/api.ts'
import { maxPictureBytes } from '#domain/desk/pictures.ts'
import { Refusal, refusals } from '#domain/refusals.ts'
import type { WooPicture } from '#gateways/woocommerce.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import type { NetworkWork } from '#services/desk/job/job-work.ts'
import { givePicture, pictureUrls } from './import-pictures.ts'

/** Starts a job that downloads the pictures of an import from the old shop; also again, when some of them failed. */
export async function startPictureDownload({ db }: ServiceContext, id: string, staff: Staff): Promise<void> {
  if (!staff.permissions.includes('products.edit')) throw new Refusal('desk.forbidden')
  await db.transaction(async (tx) => {
    const imported = await lockImport(tx, id, staff.id)
    if (!imported?.source || imported.kind !== 'products') throw new Refusal('import.notFound')
    if (!imported.applyJobId) throw new Refusal('import.unchecked')
    const running = imported.picturesJobId && (await lockDeskJob(tx, imported.picturesJobId))
    if (running && running.endedAt === null) throw new Refusal('import.busy')
    const wanted = [...(await pictureUrls(tx, imported))].map(([key, url], position) => ({ position, key, url }))
    const jobId = newId()
    await replaceImportPictures(tx, id, wanted)
    await insertDeskJob(tx, { id: jobId, kind: 'import-pictures', total: wanted.length, createdBy: staff.id, startAt: null })
    await startPictures(tx, id, jobId)
    const newState = { name: imported.fileName, rows: wanted.length }
    await writeAudit(tx, staff.actor, { action: 'import.pictures', objectType: 'import', objectId: id, oldState: null, newState })
  })
}

const shownFailures = 50

/** How far the download is; null before it was started. */
export async function pictureDownload({ db }: ServiceContext, { id, picturesJobId }: ImportRecord) {
  const job = picturesJobId ? await findDeskJob(db, picturesJobId) : undefined
  if (!job) return null
  const { total, done, skipped, status, stopRequested: isStopping } = job
  return {
    total,
    done,
    failed: skipped,
    isOpen: status === 'queued' || status === 'running',
    isStopping,
    failures: await failedPictures(db, id, shownFailures),
  }
}

/** One picture at a time, each given to its products before the next. A picture that its products have already is not added again. */
export const picturesWork: NetworkWork = {
  async read(context, job) {
    const imported = await importOfJob(context.db, job.id)
    const picture = await nextImportPicture(context.db, imported.id, Number(job.cursor ?? -1))
    if (!picture) return null
    const problem = await takeOver(context, imported, picture)
    return async (tx) => {
      if (problem) await storePictureProblem(tx, imported.id, picture.position, problem)
      return { done: 1, skipped: problem ? 1 : 0, cursor: String(picture.position) }
    }
  },
  async end() {},
}

const problems: Record<Exclude<WooPicture['kind'], 'picture'>, string> = {
  forbidden: 'نشانی‌اش پذیرفته نمی‌شود',
  unreachable: 'بارگیری نشد',
  unauthorized: 'فروشگاه پیشین اجازه نداد',
  noApi: 'در فروشگاه پیشین نبود',
  unreadable: 'بارگیری نشد',
  tooLarge: 'حجم هر عکس حداکثر ۸ مگابایت است',
}

/** Null when its products have it, else why not. */
async function takeOver(
  context: ServiceContext,
  imported: ImportRecord,
  { key, url }: { key: string; url: string },
): Promise<string | null> {
  if (!isOfShop(url, imported.source?.host ?? '')) return 'روی میزبان دیگری است'
  const reply = await context.woocommerce.picture(url, maxPictureBytes)
  if (reply.kind !== 'picture') return problems[reply.kind]
  const by = { id: imported.createdBy, actor: { kind: 'staff', id: imported.createdBy } } as const
  try {
    await givePicture(context, imported, { key, bytes: reply.bytes }, by)
    return null
  } catch (error) {
    if (error instanceof Refusal) return refusals[error.code].message
    throw error
  }
}
