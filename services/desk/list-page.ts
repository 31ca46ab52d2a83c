import type { ListCursor } from '#db/desk/list-cursor.ts'
import { rowsPerPage } from '#domain/desk/lists.ts'
import { Refusal } from '#domain/refusals.ts'

/** The sort belongs to the cursor: one of another list is refused, like a forged one (DESK-36). */
export function writeCursor(sort: string, value: string | number, id: string): string {
  return Buffer.from(JSON.stringify([sort, String(value), id])).toString('base64url')
}

/** Null for the first page. `number`: an amount, or a moment in microseconds. */
export function readCursor(cursor: string | undefined, sort: string, kind: 'text' | 'number'): ListCursor | null {
  if (cursor === undefined) return null
  const [ofSort, value, id, ...rest] = partsOf(cursor)
  const isValue = typeof value === 'string' && (kind === 'number' ? /^[0-9]{1,16}$/.test(value) : isStorable(value))
  const isId = typeof id === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  if (ofSort !== sort || !isValue || !isId || rest.length > 0) throw new Refusal('desk.badList')
  return { value, id }
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

/** PostgreSQL has no text with a NUL or half a character. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** What a page shows, and the cursor of the next one: a list reads one row more than it shows. */
export function pageOf<Row>(
  rows: readonly Row[],
  cursorOf: (last: Row) => string,
  size = rowsPerPage,
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return { shown, next: last === undefined ? null : cursorOf(last) }
}
