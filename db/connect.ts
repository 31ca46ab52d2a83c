import { AsyncLocalStorage } from 'node:async_hooks'
import { type ExtractTablesWithRelations, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTransaction } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { isUnavailable } from './errors.ts'
import { retryConflicts } from './retry-conflicts.ts'
import { StatementNames } from './statement-names.ts'

type NoSchema = Record<string, never>

/** The database or a transaction on it: what queries take. */
export type Db = PgDatabase<NodePgQueryResultHKT, NoSchema>

/** A transaction, for queries that are only correct inside one. */
export type Tx = PgTransaction<NodePgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>

export type ConnectTo = { readonly url: string } | pg.ClientConfig

/**
 * No request waits without end for a connection, a lock or a statement (docs/threats.md D14). Zero disables a limit: for migrations and seeds,
 * never for requests.
 */
export type ConnectLimits = {
  poolSize?: number
  /** Additional connections that only `withReservedConnections` uses. */
  reservedPoolSize?: number
  /** Additional connections that only `withDeskConnections` uses. */
  deskPoolSize?: number
  poolTimeoutMs?: number
  statementTimeoutMs?: number
  lockTimeoutMs?: number
  idleInTransactionMs?: number
  /** Client-side timeout for a server that does not respond; longer than any statement timeout. */
  queryTimeoutMs?: number
  /** The same for a query outside a transaction, which no order waits for (docs/threats.md CH-03). */
  singleQueryTimeoutMs?: number
  applicationName?: string
  /** Called for each broken connection; the pool replaces it. */
  onConnectionLost?: (error: Error) => void
}

export type Connection = {
  readonly db: Db
  readonly pool: pg.Pool
  /** Connections that page requests never get. */
  readonly reservedPool: pg.Pool
  /** Connections of the staff. */
  readonly deskPool: pg.Pool
  readonly to: ConnectTo
  close(): Promise<void>
}

type QueryContext = { readonly pool?: 'reserved' | 'desk'; readonly isUnprepared?: true }

const queryContext = new AsyncLocalStorage<QueryContext>()

function withQueryContext<T>(more: QueryContext, work: () => Promise<T>): Promise<T> {
  // Awaited inside: a Drizzle query starts when it is awaited.
  return queryContext.run({ ...queryContext.getStore(), ...more }, async () => await work())
}

/** Every query inside `work` uses the reserved pool, so that slow page queries cannot starve it of connections (docs/threats.md LD-04). */
export function withReservedConnections<T>(work: () => Promise<T>): Promise<T> {
  return withQueryContext({ pool: 'reserved' }, work)
}

/** Every query inside `work` uses the pool of the desk: neither shoppers nor staff can starve each other of connections. */
export function withDeskConnections<T>(work: () => Promise<T>): Promise<T> {
  return withQueryContext({ pool: 'desk' }, work)
}

/** Every query inside `work` is planned for its own parameters: the best plan for a rare word is the worst for a common one. */
export function withoutPreparedStatements<T>(work: () => Promise<T>): Promise<T> {
  return withQueryContext({ isUnprepared: true }, work)
}

const names = new StatementNames()

/** A named prepared statement is parsed and planned once per connection, which halves the server CPU of an order (docs/decisions/0036). */
function withStatementName(config: pg.QueryConfig): pg.QueryConfig {
  const name = queryContext.getStore()?.isUnprepared ? undefined : names.nameFor(config.text)
  return name === undefined ? config : { ...config, name }
}

// pg returns bigint and count(*) as strings, because a JavaScript number is exact only up to 2^53. Set globally, because Drizzle falls back to
// the global parsers of pg.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`too large for a number: ${text}`)
  return value
})

/** An order may take longer than a page, and waits as long for a lock or a connection (docs/threats.md D14). */
const orderTimeoutMs = 5_000
const orderLimits: ConnectLimits = { statementTimeoutMs: orderTimeoutMs, lockTimeoutMs: orderTimeoutMs, poolTimeoutMs: orderTimeoutMs }

/** Connects lazily, on the first query. */
export function connect(to: ConnectTo, limits: ConnectLimits = {}): Connection {
  const pool = openPool(to, limits, limits.poolSize ?? 10)
  const reservedPool = openPool(to, { ...orderLimits, ...limits }, limits.reservedPoolSize ?? 8)
  const deskPool = openPool(to, limits, limits.deskPoolSize ?? 4)
  const pools = { pages: pool, reserved: reservedPool, desk: deskPool }
  const currentPool = () => pools[queryContext.getStore()?.pool ?? 'pages']
  // Queries outside a transaction have their own timeout; the driver reads it from the query config.
  const timeout = { query_timeout: limits.singleQueryTimeoutMs ?? limits.queryTimeoutMs ?? 2_500 }
  const db = drizzleOn((config, values) => retryConflicts(() => currentPool().query({ ...withStatementName(config), ...timeout }, values)))
  db.transaction = (work, config) => retryConflicts(() => runTransaction(currentPool(), work, config))
  const close = async () => {
    await Promise.all([pool.end(), reservedPool.end(), deskPool.end()])
  }
  return { db, pool, reservedPool, deskPool, to, close }
}

type Query = (config: pg.QueryConfig, values: unknown[]) => Promise<pg.QueryResult>

/** Drizzle calls no other method of a client. */
function drizzleOn(query: Query): NodePgDatabase<NoSchema> {
  return drizzle({ client: { query } as unknown as pg.Pool })
}

function openPool(to: ConnectTo, limits: ConnectLimits, max: number): pg.Pool {
  const pool = new pg.Pool({
    ...('url' in to ? { connectionString: to.url } : to),
    max,
    connectionTimeoutMillis: limits.poolTimeoutMs ?? 2_000,
    statement_timeout: limits.statementTimeoutMs ?? 2_000,
    lock_timeout: limits.lockTimeoutMs ?? 2_000,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs ?? 10_000,
    query_timeout: limits.queryTimeoutMs ?? 7_000,
    application_name: limits.applicationName ?? 'vitrin',
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  })
  const report = limits.onConnectionLost ?? (() => {})
  // Without an error listener on each client, a connection lost between two statements of a transaction would crash the process.
  pool.on('connect', (client) => client.on('error', report))
  pool.on('error', () => {})
  return pool
}

/** Raises the statement timeout for the rest of this transaction. */
export async function allowStatementTime(tx: Tx, milliseconds: number): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`)
}

const databases = new WeakMap<pg.PoolClient, NodePgDatabase<NoSchema>>()

/** One per connection, not per transaction: `prepareOnce` then builds a statement once per connection. */
function databaseOn(client: pg.PoolClient): NodePgDatabase<NoSchema> {
  const database = databases.get(client) ?? drizzleOn(oneAtATime((config, values) => client.query(withStatementName(config), values)))
  databases.set(client, database)
  return database
}

/**
 * The preview of a page reads in parallel inside its transaction; a client of pg runs one query after the other, and its own queue is deprecated:
 * https://github.com/brianc/node-postgres/pull/3603
 */
function oneAtATime(query: Query): Query {
  let running: Promise<unknown> = Promise.resolve()
  return (config, values) => {
    const result = running.then(() => query(config, values))
    running = result.catch(() => {})
    return result
  }
}

type TransactionConfig = Parameters<NodePgDatabase<NoSchema>['transaction']>[1]

/**
 * Replaces Drizzle's own pooled transaction, which leaks the client when `begin` fails, returns broken clients to the pool, and reports
 * the error of the rollback instead of the first one:
 * https://github.com/drizzle-team/drizzle-orm/issues/6023, https://github.com/drizzle-team/drizzle-orm/issues/6114,
 * https://github.com/drizzle-team/drizzle-orm/issues/6241, https://github.com/drizzle-team/drizzle-orm/issues/6341
 */
async function runTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>, config?: TransactionConfig): Promise<T> {
  const client = await pool.connect()
  let failure: { error: unknown } | undefined
  try {
    return await databaseOn(client).transaction(async (tx) => {
      try {
        return await work(tx)
      } catch (error) {
        failure = { error }
        // A connection that no longer responds cannot roll back: close it, and the server rolls back.
        if (isUnavailable(error)) void client.end()
        throw error
      }
    }, config)
  } catch (error) {
    failure ??= { error }
    throw failure.error
  } finally {
    client.release(failure !== undefined && isUnavailable(failure.error))
  }
}
