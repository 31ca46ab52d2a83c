import { goodsChoices } from '#db/desk/goods/goods-list.ts'
import { countRows, listRows, nextRows } from '#db/desk/import/import-rows.ts'
import { findImport, type ImportWithJob, lastSettings, listImports } from '#db/desk/import/imports.ts'
import { deskToday } from '#db/desk/order-list.ts'
import { isoDate } from '#domain/dates.ts'
import { type ImportSettings, proposeMapping, proposeUnit } from '#domain/desk/import/import-fields.ts'
import type { ImportView } from '#domain/desk/import/import-rows.ts'
import { wooCurrencies } from '#domain/desk/import/woocommerce/amounts.ts'
import { wooColumns } from '#domain/desk/import/woocommerce/columns.ts'
import { defaultWooSettings } from '#domain/desk/import/woocommerce/settings.ts'
import { csvLine } from '#domain/file/csv-text.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { exportPageSize, exportPages } from '#services/desk/export/pages.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { pageOf, readCursor, writeCursor } from '#services/desk/list-page.ts'
import { pictureDownload } from './woocommerce/pictures-work.ts'

type ImportStatus = 'fetching' | 'unfetched' | 'uploaded' | 'checking' | 'checked' | 'running' | 'done' | 'stopped' | 'failed'

function statusOf({ job, applyJobId, checkJobId }: ImportWithJob): ImportStatus {
  if (!job) return 'uploaded'
  const isOpen = job.status === 'queued' || job.status === 'running'
  if (applyJobId) return job.status === 'queued' || job.status === 'running' ? 'running' : job.status
  if (!checkJobId) return isOpen ? 'fetching' : job.status === 'done' ? 'uploaded' : 'unfetched'
  if (isOpen) return 'checking'
  return job.status === 'done' ? 'checked' : 'uploaded'
}

function viewOf(row: ImportWithJob) {
  const { id, kind, fileName, total, createdAt, job } = row
  const progress = job && { total: job.total, done: job.done, skipped: job.skipped, isStopping: job.stopRequested, problem: job.problem }
  return { id, kind, fileName, total, at: isoDate(createdAt), status: statusOf(row), job: progress }
}

const samples = 3
const shownImports = 30

/** An import with its columns, and how it would be read: as chosen, as the last file of this shape, or as its headers say. */
export async function getImport(context: ServiceContext, id: string, staff: Staff) {
  const { db } = context
  const row = await findImport(db, id, staff.id)
  if (!row) throw new Refusal('import.notFound')
  const { header, shape } = row
  const rows = await nextRows(db, id, 0, samples)
  const last = row.settings ? null : await lastSettings(db, shape)
  const isWoo = row.kind === 'products' && wooColumns(header) !== null
  // A shop that was read says its currency; a file does not.
  const currency = wooCurrencies.find((known) => known === row.source?.currency)
  const proposed: ImportSettings = {
    mapping: proposeMapping(header),
    unit: proposeUnit(header) ?? 'toman',
    categoryId: null,
    brandId: null,
    ...((isWoo || row.kind !== 'products') && { woocommerce: { ...defaultWooSettings, ...(currency && { currency }) } }),
  }
  return {
    ...viewOf(row),
    header,
    samples: header.map((_, index) => rows.map(({ cells }) => cells[index] ?? '').filter(Boolean)),
    settings: row.settings ?? (currency ? null : last) ?? proposed,
    isWoo,
    isRemembered: last !== null,
    isFetched: row.source !== null,
    download: await pictureDownload(context, row),
    isUnitKnown: row.settings !== null || currency !== undefined || last !== null || (!isWoo && proposeUnit(header) !== null),
    counts: await countRows(db, id),
    choices: await goodsChoices(db),
  }
}

export async function listOwnImports({ db }: ServiceContext, staff: Staff) {
  return { imports: (await listImports(db, staff.id, shownImports)).map(viewOf), today: (await deskToday(db)).today }
}

const noId = '00000000-0000-0000-0000-000000000000'

/** A page of the rows of a view, with what each changes or why it cannot be used. */
export async function listImportRows(
  { db }: ServiceContext,
  { id, view, cursor }: { id: string; view: ImportView; cursor?: string | undefined },
  staff: Staff,
) {
  if (!(await findImport(db, id, staff.id))) throw new Refusal('import.notFound')
  const rows = await listRows(db, id, view, Number(readCursor(cursor, view, 'number')?.value ?? 0))
  const { shown, next } = pageOf(rows, ({ number }) => writeCursor(view, number, noId))
  return {
    rows: shown.map(({ number, sku, state, changes, problems, isOutlier, outcome, productId }) => ({
      ...{ number, sku, state, isOutlier, outcome, productId },
      changes: changes ?? {},
      problems: problems ?? [],
    })),
    next,
  }
}

/** The rows that were not imported, as they came, with the reason of each: to be corrected and sent again. */
export async function wrongRows(
  { db }: ServiceContext,
  id: string,
  staff: Staff,
): Promise<{ name: string; content: AsyncGenerator<Buffer> }> {
  const imported = await findImport(db, id, staff.id)
  if (!imported) throw new Refusal('import.notFound')
  const { header } = imported
  async function* content(): AsyncGenerator<Buffer> {
    yield Buffer.from(`\ufeff${csvLine([...header, 'ایراد'])}`)
    for (const view of ['wrong', 'skipped'] as const) {
      const pages = exportPages({
        read: (after: number | null) => listRows(db, id, view, after ?? 0, exportPageSize),
        cursorOf: ({ number }) => number,
        rowOf: ({ cells, problems }) => ({
          line: csvLine([...header.map((_, index) => cells[index] ?? ''), (problems ?? []).join('؛ ') || changedMeanwhile]),
        }),
      })
      for await (const rows of pages) yield Buffer.from(rows.map(({ line }) => line).join(''))
    }
  }
  return { name: `wrong-rows-${id.slice(-6)}.csv`, content: content() }
}

const changedMeanwhile = 'پس از پیش‌نمایش عوض شده بود'
