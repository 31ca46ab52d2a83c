import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Connection, type ConnectTo, connect } from '#db/connect.ts'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { indexPending } from '#db/search/index-products.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { generateProducts } from '#db/seed/generator/generate.ts'

export type CatalogDatabases = {
  /** The demo catalog plus `size` generated products. Created once and reused by later runs. */
  open: (size: number) => Promise<Connection>
  stop: () => Promise<void>
}

/** Databases for benchmarks, on `DATABASE_URL` or on an embedded server in a temporary directory. */
export async function openCatalogDatabases(): Promise<CatalogDatabases> {
  const url = process.env.DATABASE_URL
  if (url) return { open: (size) => openCatalog(size, (database) => ({ url: withDatabase(url, database) })), stop: async () => {} }
  const server = await startEmbeddedPostgres({ dataDir: process.env.BENCH_DATA ?? join(tmpdir(), 'vitrin-bench') })
  return { open: (size) => openCatalog(size, (database) => ({ ...server.connection, database })), stop: () => server.stop() }
}

function withDatabase(url: string, database: string): string {
  const target = new URL(url)
  target.pathname = `/${database}`
  return target.href
}

async function openCatalog(size: number, to: (database: string) => ConnectTo): Promise<Connection> {
  const database = to(`vitrin_bench_${size}`)
  const isNew = await createDatabase(to('postgres'), `vitrin_bench_${size}`)
  await migrate(database, join(import.meta.dirname, '../db/migrations'))
  if (isNew) await fill(size, database)
  return connect(database)
}

async function createDatabase(to: ConnectTo, name: string): Promise<boolean> {
  const admin = new pg.Client('url' in to ? { connectionString: to.url } : to)
  await admin.connect()
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await admin.query(`create database ${name}`)
    return rowCount === 0
  } finally {
    await admin.end()
  }
}

async function fill(size: number, to: ConnectTo): Promise<void> {
  const { db, pool, close } = connect(to, { statementTimeoutMs: 0, queryTimeoutMs: 0, lockTimeoutMs: 0, idleInTransactionMs: 0 })
  const started = performance.now()
  try {
    await seedDemo(db)
    if (size > 0) await generateProducts(db, size)
    const written = performance.now()
    await indexPending(db)
    await pool.query('vacuum analyze')
    const seconds = (from: number, until: number) => ((until - from) / 1000).toFixed(0)
    console.log(`${size} products written in ${seconds(started, written)} s, indexed in ${seconds(written, performance.now())} s`)
  } finally {
    await close()
  }
}
