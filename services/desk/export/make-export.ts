import { writeAudit } from '#db/audit.ts'
import { countExports, findExport, insertExport } from '#db/desk/exports.ts'
import { newId } from '#db/ids.ts'
import {
  type ExportFormat,
  type ExportTableName,
  exportColumns,
  exportLinkMinutes,
  exportsPerDay,
  exportTables,
} from '#domain/desk/export/export-tables.ts'
import { exportedMail } from '#domain/desk/notices.ts'
import { csvLine, type ExportCell } from '#domain/file/csv-text.ts'
import { sheetEnd, sheetPath, sheetRow, sheetStart, workbookParts } from '#domain/file/sheet-xml.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { notifyStaff } from '#services/desk/notify-staff.ts'
import { zipArchive } from '#services/file/zip-writer.ts'
import { type ExportRequest, exportSource } from './export-sources.ts'
import type { ExportSource } from './pages.ts'

type NewExport = { readonly request: ExportRequest; readonly format: ExportFormat; readonly columns: readonly string[] }

/** Records that somebody exports a list, and returns the id of its file (DESK-19). Nothing is read yet but the number of rows. */
export async function makeExport({ db }: ServiceContext, { request, format, columns: shown }: NewExport, staff: Staff) {
  const { needs, isPersonal } = exportTables[request.table]
  if (!staff.permissions.includes(needs)) throw new Refusal('desk.forbidden')
  const columns = exportColumns(request.table, shown, staff.permissions).map(({ id }) => id)
  if (columns.length === 0) throw new Refusal('desk.badList')
  const rows = await exportSource(db, request).count()
  const id = newId()
  await db.transaction(async (tx) => {
    const limit = isPersonal ? exportsPerDay.personal : exportsPerDay.other
    if ((await countExports(tx, staff.id, isPersonal)) >= limit) throw new Refusal('export.tooMany')
    await insertExport(tx, { id, staffId: staff.id, request, format, columns, isPersonal })
    const newState = { table: request.table, format, columns, rows, filter: filterOf(request) }
    await writeAudit(tx, staff.actor, { action: 'export.made', objectType: 'export', objectId: id, oldState: null, newState })
    if (isPersonal) await notifyStaff(tx, staff.id, exportedMail(staff.name, exportTables[request.table].label))
  })
  return { id }
}

/** Without the words of a search, which may be somebody's name or number (DESK-31). */
function filterOf({ query }: ExportRequest): string {
  const given = Object.entries(query).filter(([name, value]) => value !== undefined && name !== 'q' && name !== 'cursor')
  return [...given.map(([name, value]) => `${name}=${value}`), ...('q' in query && query.q ? ['q'] : [])].join(' ')
}

export type ExportFile = { readonly name: string; readonly format: ExportFormat; readonly content: AsyncGenerator<Buffer> }

/** The file of an id, in pieces. The permissions are those of this moment. */
export async function openExport({ db }: ServiceContext, id: string, staff: Staff): Promise<ExportFile> {
  const row = await findExport(db, id, staff.id, exportLinkMinutes * 60)
  if (!row) throw new Refusal('export.notFound')
  const request = row.request as ExportRequest
  if (!staff.permissions.includes(exportTables[request.table].needs)) throw new Refusal('desk.forbidden')
  const columns = exportColumns(request.table, row.columns, staff.permissions)
  const source = exportSource(db, request)
  const content = row.format === 'csv' ? csvFile(source, columns) : xlsxFile(source, columns, request.table)
  return { name: `${request.table}-${row.createdAt.toISOString().slice(0, 10)}.${row.format}`, format: row.format, content }
}

type Columns = ReturnType<typeof exportColumns>

async function* csvFile(source: ExportSource, columns: Columns): AsyncGenerator<Buffer> {
  // Without the byte order mark Excel reads Persian as another encoding.
  yield Buffer.from(`\ufeff${csvLine(columns.map(({ label }) => label))}`)
  for await (const rows of cellsOf(source, columns)) yield Buffer.from(rows.map(csvLine).join(''))
}

async function* xlsxFile(source: ExportSource, columns: Columns, table: ExportTableName): AsyncGenerator<Buffer> {
  async function* sheet() {
    const labels = columns.map(({ label }) => label)
    yield sheetStart(columns.length) + sheetRow(labels, true)
    for await (const rows of cellsOf(source, columns)) yield rows.map((cells) => sheetRow(cells)).join('')
    yield sheetEnd
  }
  const parts = Object.entries(workbookParts(exportTables[table].label)).map(([name, text]) => ({ name, content: [text] }))
  yield* zipArchive([...parts, { name: sheetPath, content: sheet() }])
}

async function* cellsOf(source: ExportSource, columns: Columns): AsyncGenerator<ExportCell[][]> {
  for await (const rows of source.pages()) yield rows.map((row) => columns.map(({ id }) => row[id] ?? null))
}
