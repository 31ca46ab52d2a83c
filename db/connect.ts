import { AsyncLocalStorage } from 'node:async_hooks'
import { type ExtractTablesWithRelations, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTransaction } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { isUnavailable } from './errors.ts'
import { StatementNames } from './statement-names.ts'

type NoSchema = Record<string, never>

/** The database or a transaction on it: what queries take. */
export type Db = PgDatabase<NodePgQueryResultHKT, NoSchema>

/** A transaction, for the queries that are only right inside one. */
export type Tx = PgTransaction<NodePgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>

export type ConnectTo = { readonly url: string } | pg.ClientConfig

/** threats D14. Zero switches a limit off: for migrations and seeds, never for requests. */
export type ConnectLimits = {
  poolSize?: number
  /** Connections beside those, for nothing but what `withOwnConnections` runs. */
  ownPoolSize?: number
  poolWaitMs?: number
  statementTimeoutMs?: number
  lockTimeoutMs?: number
  idleInTransactionMs?: number
  /** Gives up on a server that does not answer at all; longer than any statement may take. */
  answerTimeoutMs?: number
  /** The same for a statement of its own, outside a transaction: no order waits in it (threats CH-03). */
  loneAnswerTimeoutMs?: number
  applicationName?: string
  /** Told of connections that died; the pool replaces them by itself. */
  onConnectionLost?: (error: Error) => void
}

export type Connection = {
  readonly db: Db
  readonly pool: pg.Pool
  /** The connections that pages never get. */
  readonly ownPool: pg.Pool
  readonly to: ConnectTo
  close(): Promise<void>
}

type Manner = { readonly onOwnConnections?: true; readonly plannedAnew?: true }

const manner = new AsyncLocalStorage<Manner>()

function inManner<T>(more: Manner, work: () => Promise<T>): Promise<T> {
  // Awaited inside: a query of Drizzle begins only then.
  return manner.run({ ...manner.getStore(), ...more }, async () => await work())
}

/** Work that must find a connection however many slow queries of pages hold one (threats LD-04): it has a few to itself, whoever in it asks. */
export function withOwnConnections<T>(work: () => Promise<T>): Promise<T> {
  return inManner({ onOwnConnections: true }, work)
}

/** Work whose statements are each planned for what they ask, because the best way to a rare word is the worst to a common one. */
export function plannedAnew<T>(work: () => Promise<T>): Promise<T> {
  return inManner({ plannedAnew: true }, work)
}

const names = new StatementNames()

/** Under a name each connection parses and plans a statement once, which is half of what an order costs the server (docs/decisions/0029). */
function named(config: pg.QueryConfig): pg.QueryConfig {
  const name = manner.getStore()?.plannedAnew ? undefined : names.of(config.text)
  return name === undefined ? config : { ...config, name }
}

// bigint and count(*) arrive as text. Set for the whole process, because Drizzle asks nobody else.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`too large for a number: ${text}`)
  return value
})

/** threats D14: an order may take longer than a page. */
const orderTimeMs = 5_000

/** Opens nothing yet: the first query does. */
export function connect(to: ConnectTo, limits: ConnectLimits = {}): Connection {
  const pool = openPool(to, limits, limits.poolSize ?? 10)
  const ownPool = openPool(to, { statementTimeoutMs: orderTimeMs, ...limits }, limits.ownPoolSize ?? 8)
  const poolNow = () => (manner.getStore()?.onOwnConnections ? ownPool : pool)
  // What is asked outside a transaction has a limit of its own; the driver reads it from each query.
  const limit = { query_timeout: limits.loneAnswerTimeoutMs ?? limits.answerTimeoutMs ?? 2_500 }
  const db = drizzleOn((config, values) => poolNow().query({ ...named(config), ...limit }, values))
  db.transaction = (work, config) => runTransaction(poolNow(), work, config)
  const close = async () => {
    await Promise.all([pool.end(), ownPool.end()])
  }
  return { db, pool, ownPool, to, close }
}

type Query = (config: pg.QueryConfig, values: unknown[]) => Promise<pg.QueryResult>

/** Drizzle asks a client for nothing else. */
function drizzleOn(query: Query): NodePgDatabase<NoSchema> {
  return drizzle({ client: { query } as unknown as pg.Pool })
}

function openPool(to: ConnectTo, limits: ConnectLimits, max: number): pg.Pool {
  const pool = new pg.Pool({
    ...('url' in to ? { connectionString: to.url } : to),
    max,
    connectionTimeoutMillis: limits.poolWaitMs ?? 2_000,
    statement_timeout: limits.statementTimeoutMs ?? 2_000,
    lock_timeout: limits.lockTimeoutMs ?? 2_000,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs ?? 10_000,
    query_timeout: limits.answerTimeoutMs ?? 7_000,
    application_name: limits.applicationName ?? 'vitrin',
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  })
  const report = limits.onConnectionLost ?? (() => {})
  // Without a listener on each client, a server that dies between two statements of a transaction would end this process.
  pool.on('connect', (client) => client.on('error', report))
  pool.on('error', () => {})
  return pool
}

/** Lets the rest of this transaction take longer than a page may. */
export async function allowStatementTime(tx: Tx, milliseconds: number): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`)
}

type TransactionConfig = Parameters<NodePgDatabase<NoSchema>['transaction']>[1]

/** Drizzle's own keeps the connection for ever when `begin` fails, and hides the first error behind that of the rollback. */
async function runTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>, config?: TransactionConfig): Promise<T> {
  const client = await pool.connect()
  let failure: { error: unknown } | undefined
  try {
    const db = drizzleOn((config, values) => client.query(named(config), values))
    return await db.transaction(async (tx) => {
      try {
        return await work(tx)
      } catch (error) {
        failure = { error }
        // A connection that stopped answering cannot roll back either: cut it, and the server does.
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
