import { writeAudit } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { insertRows } from '#db/desk/import/import-rows.ts'
import { deleteOldImports, findImport, insertImport, setImportTotal } from '#db/desk/import/imports.ts'
import { maxImportRows } from '#domain/desk/import/import-rows.ts'
import { withoutQuote } from '#domain/file/csv-text.ts'
import { Refusal } from '#domain/refusals.ts'
import { cleanLine } from '#domain/text.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { csvRows } from '#services/file/csv-reader.ts'
import { type FileRow, xlsxRows } from '#services/file/xlsx-reader.ts'
import { shapeOf } from './shape.ts'
import { storable } from './storable.ts'

const batchSize = 1_000

/** Stores the rows of a file, all or none; how they are read is chosen afterwards. The same upload again changes nothing. */
export async function uploadImport(
  { db }: ServiceContext,
  id: string,
  file: { name: string; bytes: Uint8Array },
  staff: Staff,
): Promise<void> {
  if (await findImport(db, id, staff.id)) return
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)
  if (bytes.length < 4) throw new Refusal('import.empty')
  const fileName = cleanLine(file.name).slice(-120) || 'file'
  await db.transaction(async (tx) => {
    await deleteOldImports(tx, staff.id)
    const total = await storeRows(tx, id, fileName, bytes, staff)
    if (total === 0) throw new Refusal('import.empty')
    await setImportTotal(tx, id, total)
    const newState = { name: fileName, rows: total }
    await writeAudit(tx, staff.actor, { action: 'import.uploaded', objectType: 'import', objectId: id, oldState: null, newState })
  })
}

async function storeRows(tx: Tx, id: string, fileName: string, bytes: Buffer, staff: Staff): Promise<number> {
  let [total, hasHeader] = [0, false]
  let batch: { number: number; cells: string[] }[] = []
  const flush = async () => {
    await insertRows(tx, id, batch)
    total += batch.length
    batch = []
  }
  for await (const rows of rowsOf(bytes)) {
    for (const { line, cells } of rows) {
      if (cells.every((cell) => cell.trim() === '')) continue
      if (hasHeader) batch.push({ number: line, cells: cells.map(storable) })
      else await insertHeader(tx, { id, fileName, header: cells.map((cell) => cleanLine(cell).slice(0, 200)), createdBy: staff.id })
      hasHeader = true
      if (batch.length >= batchSize) await flush()
    }
  }
  await flush()
  return total
}

type Header = { id: string; fileName: string; header: string[]; createdBy: string }

async function insertHeader(tx: Tx, row: Header): Promise<void> {
  // The total is known at the end of the file.
  if (!(await insertImport(tx, { ...row, shape: shapeOf(row.header), total: 1 }))) throw new Refusal('import.notFound')
}

async function* rowsOf(bytes: Buffer): AsyncGenerator<FileRow[]> {
  if (bytes.readUInt32BE(0) === zipSignature) return yield* xlsxRows(bytes, maxImportRows)
  for (const rows of csvRows(bytes, maxImportRows)) yield rows.map(({ line, cells }) => ({ line, cells: cells.map(withoutQuote) }))
}

const zipSignature = 0x504b0304
