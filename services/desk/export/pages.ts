import { withDeskConnections, withoutPreparedStatements } from '#db/connect.ts'
import type { ExportCell } from '#domain/file/csv-text.ts'

/** Rows that are read, written and forgotten together. */
export const exportPageSize = 1_000

/** How far the rows of a file are counted for its audit row. */
export const maxCount = 200_000

export type ExportRow = Readonly<Record<string, ExportCell>>

/** A table at the desk as a file: how many rows it has, and the rows by column. */
export type ExportSource = { readonly count: () => Promise<number>; readonly pages: () => AsyncGenerator<readonly ExportRow[]> }

type Reading<Row, Cursor> = {
  /** A page after the cursor. */
  readonly read: (after: Cursor | null) => Promise<readonly Row[]>
  readonly cursorOf: (row: Row) => Cursor
  readonly rowOf: (row: Row) => ExportRow
}

/** Whole tables page by page; each page is a query of its own, so that a slow download holds no connection. */
export async function* exportPages<Row, Cursor>({ read, cursorOf, rowOf }: Reading<Row, Cursor>): AsyncGenerator<readonly ExportRow[]> {
  for (let after: Cursor | null = null; ; ) {
    const rows = await queried(() => read(after))
    yield rows.map(rowOf)
    const last = rows.at(-1)
    if (last === undefined || rows.length < exportPageSize) return
    after = cursorOf(last)
  }
}

/** On the desk's connections also while the response is sent, when the request itself is over. */
export function queried<T>(work: () => Promise<T>): Promise<T> {
  return withDeskConnections(() => withoutPreparedStatements(work))
}
