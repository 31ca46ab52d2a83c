import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm'

/** `column = any($1)`: the list is one parameter, so that the SQL text, and with it the prepared statement, does not depend on its length. */
export function equalsAny<C extends Column>(column: C, values: readonly C['_']['data'][] | Placeholder): SQL {
  return sql`${column} = any(${sql.param(values)})`
}

/**
 * Ids as a subquery, whose number the planner does not know, so that PostgreSQL uses one generic plan per connection. With the list itself it plans
 * every call: it estimates ten values for a generic plan, and a plan for fewer seems cheaper (docs/decisions/0129).
 */
export function opaqueIds(ids: readonly string[] | Placeholder): SQL {
  return sql`(select ${sql.param(ids)}::uuid[])`
}

/** The same for one id: the planner has statistics of common categories, and would make a plan for each of them. */
export function opaqueId(id: Placeholder): SQL {
  return sql`(select ${id}::uuid)`
}

/** `equalsAny` in a statement that needs no plan of its own for every list. */
export function equalsAnyOpaque(column: Column, ids: readonly string[] | Placeholder): SQL {
  return sql`${column} = any(${opaqueIds(ids)}::uuid[])`
}
