import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Where a page of a list ends: the sort value of its last row as text, and its id. */
export type ListCursor = { readonly value: string; readonly id: string }

/** A moment as the value of a cursor. Microseconds: a cursor in milliseconds would skip rows. */
export function microsOf(moment: SQLWrapper): SQL<number> {
  return sql<number>`(extract(epoch from ${moment}) * 1000000)::bigint`.mapWith(Number)
}

/** The moment in such a value. */
export function momentOf(value: string | undefined): SQL {
  return sql`timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`
}
