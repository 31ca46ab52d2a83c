import type { SQL } from 'drizzle-orm'
import { PgDialect, type PgPreparedQuery, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'

type Preparable<Prepared> = { prepare: (name: string) => Prepared }

/** Drizzle builds the SQL once per database, or per connection for transactions, instead of once per call; parameters come as `sql.placeholder`. */
export function prepareOnce<Prepared extends object>(build: (db: Db) => Preparable<Prepared>): (db: Db) => Prepared {
  const cache = new WeakMap<object, Prepared>()
  return (db) => {
    // All transactions of a connection share its session.
    const { session } = db._
    const cached = cache.get(session)
    if (cached) return cached
    // Unnamed here: `connect` names every statement by its text (docs/decisions/0036).
    const prepared = build(db).prepare('')
    cache.set(session, prepared)
    return prepared
  }
}

const dialect = new PgDialect()

type Rows<Row> = { execute: { rows: Row[] } }

/** A statement in SQL for `prepareOnce`: of itself, Drizzle prepares only what its query builder has built. */
export function preparable<Row>(db: Db, statement: SQL): Preparable<PgPreparedQuery<PreparedQueryConfig & Rows<Row>>> {
  return { prepare: () => db._.session.prepareQuery(dialect.sqlToQuery(statement), undefined, undefined, false) }
}
