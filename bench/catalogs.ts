import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Connection, type ConnectTo, connect } from '#db/connect.ts'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { indexPending } from '#db/search/index-products.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { generateProducts } from '#db/seed/generator/generate.ts'

export type Catalogs = {
  /** The demo catalog and this many generated products. Made once and kept: a second run starts at once. */
  of: (size: number) => Promise<Connection>
  stop: () => Promise<void>
}

/** Databases for measuring, on `DATABASE_URL` or in a folder of the system's temporary files. */
export async function openCatalogs(): Promise<Catalogs> {
  const url = process.env.DATABASE_URL
  if (url) return { of: (size) => catalogOf(size, (database) => ({ url: databaseOf(url, database) })), stop: async () => {} }
  const server = await startEmbeddedPostgres({ dataDir: process.env.BENCH_DATA ?? join(tmpdir(), 'vitrin-bench') })
  return { of: (size) => catalogOf(size, (database) => ({ ...server.connection, database })), stop: () => server.stop() }
}

function databaseOf(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

async function catalogOf(size: number, to: (database: string) => ConnectTo): Promise<Connection> {
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
