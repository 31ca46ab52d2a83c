import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm'

/** The column is one of these. The list travels as one value, so that the statement reads the same however long it is. */
export function anyOf<C extends Column>(column: C, values: readonly C['_']['data'][] | Placeholder): SQL {
  return sql`${column} = any(${sql.param(values)})`
}
