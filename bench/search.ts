import type pg from 'pg'
import type { Connection } from '#db/connect.ts'
import { searchProducts } from '#services/search/search-products.ts'
import { suggest } from '#services/search/suggest.ts'
import { shopOf } from '#tests/support/shop.ts'
import { openCatalogDatabases } from './catalog-databases.ts'
import { cpuClock } from './cpu-clock.ts'
import type { ResultTable } from './results.ts'
import { explainSlowest, queriesByKind } from './search-queries.ts'
import { formatNumber, formatRatio, percentileOf } from './statistics.ts'

const sizes = (process.env.SEARCH_SIZES ?? '0,100000,1000000').split(',').map(Number)
const rounds = 5

type Timing = { p50: number; p95: number; cpu95: number }
type Kind = { page: Timing; live: Timing }

/** Search latency by kind of query and catalog size, with the plan of the slowest statement. */
export async function run(): Promise<ResultTable[]> {
  const databases = await openCatalogDatabases()
  const tables: ResultTable[] = []
  const measured = new Map<number, Map<string, Kind>>()
  try {
    for (const size of sizes) {
      const connection = await databases.open(size)
      try {
        const kinds = await measure(size, connection)
        measured.set(size, kinds)
        tables.push(toTable(size, kinds))
      } finally {
        await connection.close()
      }
    }
  } finally {
    await databases.stop()
  }
  return [...tables, ...ratioTables(measured)]
}

async function measure(size: number, { db, pool }: Connection): Promise<Map<string, Kind>> {
  const context = shopOf(db)
  const kinds = new Map<string, Kind>()
  for (const [kind, queries] of Object.entries(queriesByKind(size))) {
    const search = (q: string) => searchProducts(context, { q, limit: 100 })
    const page = await measureQueries(pool, queries, search)
    kinds.set(kind, { page, live: await measureQueries(pool, queries, (q) => suggest(context, q)) })
    if (size > 0) console.log(`${kind}, ${size} products\n${await explainSlowest(pool, queries, search)}`)
  }
  return kinds
}

function toTable(size: number, kinds: ReadonlyMap<string, Kind>): ResultTable {
  const shown = ({ p50, p95, cpu95 }: Timing) => [p50, p95, cpu95].map(formatNumber)
  return {
    title: size === 0 ? 'Demo catalog' : `${size.toLocaleString('en')} products`,
    columns: ['ms', 'page p50', 'p95', 'processor p95', 'live search p50', 'p95', 'processor p95'],
    rows: [...kinds].map(([kind, { page, live }]) => [kind, ...shown(page), ...shown(live)]),
  }
}

/** The first round is a warm-up. */
async function measureQueries(pool: pg.Pool, queries: readonly string[], search: (q: string) => Promise<unknown>): Promise<Timing> {
  const [taken, used]: [number[], number[]] = [[], []]
  let clock = await cpuClock(pool)
  for (let round = 0; round <= rounds; round += 1) {
    if (round === 1) clock = await cpuClock(pool)
    for (const query of queries) {
      const [started, before] = [performance.now(), clock()]
      await search(query)
      if (round === 0) continue
      taken.push(performance.now() - started)
      used.push(clock() - before)
    }
  }
  return { p50: percentileOf(taken, 0.5), p95: percentileOf(taken, 0.95), cpu95: percentileOf(used, 0.95) }
}

function ratioTables(measured: ReadonlyMap<number, ReadonlyMap<string, Kind>>): ResultTable[] {
  const [small, large] = [measured.get(100_000), measured.get(1_000_000)]
  if (!small || !large) return []
  const rows = [...large].map(([kind, { page }]) => [kind, formatRatio(page.cpu95 / (small.get(kind)?.page.cpu95 ?? Number.NaN))])
  return [{ title: '1,000,000 against 100,000 products', columns: ['', 'p95 of processor time'], rows }]
}
