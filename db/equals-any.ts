import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm'

/** `column = any($1)`: the list is one parameter, so that the SQL text, and with it the prepared statement, does not depend on its length. */
export function equalsAny<C extends Column>(column: C, values: readonly C['_']['data'][] | Placeholder): SQL {
  return sql`${column} = any(${sql.param(values)})`
}
