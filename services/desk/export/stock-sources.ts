import type { Db } from '#db/connect.ts'
import type { ListCursor } from '#db/desk/list-cursor.ts'
import { countCounts, countItems, findCount, listCounts } from '#db/desk/stock/counts.ts'
import { countDocuments, listDocuments } from '#db/desk/stock/documents.ts'
import { exportMoment } from '#domain/desk/export/export-moment.ts'
import { type CountView, countStatusLabels } from '#domain/desk/stock/counts.ts'
import { type DocumentKind, documentKindLabels } from '#domain/desk/stock/documents.ts'
import { type ExportSource, exportPageSize, exportPages, queried } from './pages.ts'

export function documentSource(db: Db, { kind }: { kind?: DocumentKind | undefined }): ExportSource {
  return {
    count: () => queried(() => countDocuments(db, kind)),
    pages: () =>
      exportPages({
        read: (after: ListCursor | null) => listDocuments(db, after, kind, exportPageSize),
        cursorOf: ({ micros, id }) => ({ value: String(micros), id }),
        rowOf: ({ at, kind, number, actor, lines, units, note, reversedBy }) => ({
          ...{ recorded: exportMoment(at), kind: documentKindLabels[kind], number, actor, lines, units, note },
          state: reversedBy ? 'برگردانده شد' : null,
        }),
      }),
  }
}

export function countSource(db: Db): ExportSource {
  return {
    count: () => queried(() => countCounts(db)),
    pages: () =>
      exportPages({
        read: (after: ListCursor | null) => listCounts(db, after, exportPageSize),
        cursorOf: ({ micros, id }) => ({ value: String(micros), id }),
        rowOf: ({ name, status, at, creator, items, counted, differing, endedAt, ender }) => ({
          ...{ name, started: exportMoment(at), creator, items, counted, differing, state: countStatusLabels[status] },
          ...{ ended: endedAt && exportMoment(endedAt), ender },
        }),
      }),
  }
}

/** The sheet of a count. What was expected is in the file only where the page says it: in the review, and after the end. */
export function countSheetSource(db: Db, { count, view }: { count: string; view: CountView }): ExportSource {
  const read = async (after: number | null) => {
    const isCompared = view === 'differing' || (await findCount(db, count))?.status !== 'open'
    const rows = await countItems(db, count, { view, after: after ?? -1 }, exportPageSize)
    return rows.map((row) => ({ ...row, expected: isCompared ? row.expected : null }))
  }
  return {
    // A sheet has at most as many rows as a page.
    count: () => queried(async () => (await read(null)).length),
    pages: () =>
      exportPages({
        read,
        cursorOf: ({ position }) => position,
        rowOf: ({ name, sku, counted, expected, counter, countedAt }) => ({
          ...{ name, sku, counted, expected, difference: counted === null || expected === null ? null : counted - expected },
          ...{ counter, at: countedAt && exportMoment(countedAt) },
        }),
      }),
  }
}
