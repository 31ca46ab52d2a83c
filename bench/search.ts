import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Connection, connect } from '#db/connect.ts'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { indexPending } from '#db/product-search.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { generateProducts } from '#db/seed/generator/generate.ts'
import { searchProducts } from '#services/search/search-products.ts'
import { suggest } from '#services/search/suggest.ts'
import { shopOf } from '#tests/support/shop.ts'
import { cpuClock } from './cpu.ts'
import { explainSlowest, queriesOf } from './search-queries.ts'

const sizes = (process.env.SEARCH_SIZES ?? '0,100000,1000000').split(',').map(Number)
const rounds = 5

type Timing = { p50: number; p95: number; cpu50: number; cpu95: number }
type Table = Map<string, Timing>

/** How long a search takes, by kind of query and size of the catalogue, with the plan of its dearest statement. */
export async function run(): Promise<void> {
  const dataDir = process.env.SEARCH_DATA ?? join(tmpdir(), 'vitrin-bench-search')
  const server = await startEmbeddedPostgres({ dataDir })
  const tables = new Map<number, Table>()
  try {
    for (const size of sizes) {
      const connection = await catalogueOf(size, server.connection)
      try {
        tables.set(size, await measure(size, connection))
      } finally {
        await connection.close()
      }
    }
  } finally {
    await server.stop()
  }
  printRatios(tables)
}

/** Made once and kept in the data folder: a second run starts at once. */
async function catalogueOf(size: number, server: pg.ClientConfig): Promise<Connection> {
  const to = { ...server, database: `vitrin_search_${size}` }
  const patient = connect(to, { statementTimeoutMs: 0, answerTimeoutMs: 0, lockTimeoutMs: 0, idleInTransactionMs: 0 })
  try {
    const isNew = await createDatabase(server, to.database)
    await migrate(to, join(import.meta.dirname, '../db/migrations'))
    if (isNew) {
      const started = performance.now()
      await seedDemo(patient.db)
      if (size > 0) await generateProducts(patient.db, size)
      const written = performance.now()
      await indexPending(patient.db)
      await patient.pool.query('vacuum analyze')
      const seconds = (from: number, until: number) => ((until - from) / 1000).toFixed(0)
      console.log(`${size} products written in ${seconds(started, written)} s, indexed in ${seconds(written, performance.now())} s`)
    }
  } finally {
    await patient.close()
  }
  return connect(to)
}

async function createDatabase(server: pg.ClientConfig, name: string): Promise<boolean> {
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await admin.query(`create database ${name}`)
    return rowCount === 0
  } finally {
    await admin.end()
  }
}

async function measure(size: number, connection: Connection): Promise<Table> {
  const shop = shopOf(connection.db)
  const table: Table = new Map()
  console.log(`\n## ${size === 0 ? 'demo catalogue' : `${size} products`}\n`)
  for (const [kind, queries] of Object.entries(queriesOf(size))) {
    const search = (q: string) => searchProducts(shop, { q, limit: 100 })
    const timing = await timed(connection.pool, queries, search)
    const live = await timed(connection.pool, queries, (q) => suggest(shop, q))
    table.set(kind, timing)
    console.log(`${kind.padEnd(18)} page ${shown(timing)} | live ${shown(live)}`)
    if (size > 0) console.log(await explainSlowest(connection.pool, queries, search))
  }
  return table
}

const shown = ({ p50, p95, cpu50, cpu95 }: Timing): string => {
  const [a, b, c, d] = [p50, p95, cpu50, cpu95].map((ms) => ms.toFixed(1).padStart(6))
  return `p50 ${a} p95 ${b} ms, processor ${c} ${d}`
}

/** The first round warms up and is not counted. */
async function timed(pool: pg.Pool, queries: readonly string[], ask: (q: string) => Promise<unknown>): Promise<Timing> {
  const times: number[] = []
  const cpu: number[] = []
  let clock = await cpuClock(pool)
  for (let round = 0; round <= rounds; round += 1) {
    if (round === 1) clock = await cpuClock(pool)
    for (const query of queries) {
      const [started, used] = [performance.now(), clock()]
      await ask(query)
      if (round === 0) continue
      times.push(performance.now() - started)
      cpu.push(clock() - used)
    }
  }
  return { p50: at(times, 0.5), p95: at(times, 0.95), cpu50: at(cpu, 0.5), cpu95: at(cpu, 0.95) }
}

function at(values: number[], share: number): number {
  values.sort((a, b) => a - b)
  return values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
}

function printRatios(tables: ReadonlyMap<number, Table>): void {
  const small = tables.get(100_000)
  const large = tables.get(1_000_000)
  if (!small || !large) return
  console.log('\n## 1,000,000 against 100,000 products, p95 of processor time\n')
  for (const [kind, { cpu95 }] of large) {
    const before = small.get(kind)?.cpu95 ?? Number.NaN
    console.log(
      `${kind.padEnd(22)} ${before.toFixed(1).padStart(7)} ms → ${cpu95.toFixed(1).padStart(7)} ms  × ${(cpu95 / before).toFixed(2)}`,
    )
  }
}
