import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/*
 * Stored times compared with the database's clock. A clock that was ahead and is put right leaves times in the future that no program
 * would set by the right clock: they must stop neither jobs nor shoppers until the clock reaches them (docs/threats.md CH-14).
 * What lies too far ahead is decided by the wall clock, because another transaction may have begun, and set its time, after this one.
 */

/** The transaction's time: it does not advance while a transaction waits for a lock. */
const transactionClock = sql`now()`

/** Advances from one statement of a transaction to the next; unlike the wall clock an index finds what is younger. */
export const statementClock = sql`statement_timestamp()`

/** Advances inside a transaction. */
export const wallClock = sql`clock_timestamp()`

/** A due time has come, or lies further ahead than `period`, the most it can have been set to. `infinity` stays never. */
export function isDue(time: SQLWrapper, period: SQL, clock: SQL = transactionClock): SQL<boolean> {
  return sql<boolean>`(${time} <= ${clock} or ${time} > ${wallClock} + ${period} and ${time} < 'infinity')`
}

/** An end has not come yet, and lies no further ahead than the whole `lifetime`. */
export function isOpenUntil(end: SQLWrapper, lifetime: SQL, clock: SQL = transactionClock): SQL {
  return sql`(${end} > ${clock} and ${end} <= ${wallClock} + ${lifetime})`
}

/** An event of the last `span`, not of the future. */
export function isWithinLast(time: SQLWrapper, span: SQL, clock: SQL = transactionClock): SQL {
  return sql`(${time} > ${clock} - ${span} and ${time} <= ${wallClock})`
}

export function seconds(count: number | SQL): SQL {
  return sql`make_interval(secs => ${count})`
}
