import type pg from 'pg'
import type { Connection } from '#db/connect.ts'
import { searchProducts } from '#services/search/search-products.ts'
import { suggest } from '#services/search/suggest.ts'
import { shopOf } from '#tests/support/shop.ts'
import { openCatalogs } from './catalogs.ts'
import { cpuClock } from './cpu.ts'
import type { Finding } from './report.ts'
import { explainSlowest, queriesOf } from './search-queries.ts'
import { at, figure, times } from './timing.ts'

const sizes = (process.env.SEARCH_SIZES ?? '0,100000,1000000').split(',').map(Number)
const rounds = 5

type Timing = { p50: number; p95: number; cpu95: number }
type Kind = { page: Timing; live: Timing }

/** How long a search takes, by kind of query and size of the catalog, with the plan of its dearest statement. */
export async function run(): Promise<Finding[]> {
  const catalogs = await openCatalogs()
  const findings: Finding[] = []
  const measured = new Map<number, Map<string, Kind>>()
  try {
    for (const size of sizes) {
      const connection = await catalogs.of(size)
      try {
        const kinds = await measure(size, connection)
        measured.set(size, kinds)
        findings.push(tableOf(size, kinds))
      } finally {
        await connection.close()
      }
    }
  } finally {
    await catalogs.stop()
  }
  return [...findings, ...ratios(measured)]
}

async function measure(size: number, { db, pool }: Connection): Promise<Map<string, Kind>> {
  const context = shopOf(db)
  const kinds = new Map<string, Kind>()
  for (const [kind, queries] of Object.entries(queriesOf(size))) {
    const search = (q: string) => searchProducts(context, { q, limit: 100 })
    const page = await timed(pool, queries, search)
    kinds.set(kind, { page, live: await timed(pool, queries, (q) => suggest(context, q)) })
    if (size > 0) console.log(`${kind}, ${size} products\n${await explainSlowest(pool, queries, search)}`)
  }
  return kinds
}

function tableOf(size: number, kinds: ReadonlyMap<string, Kind>): Finding {
  const shown = ({ p50, p95, cpu95 }: Timing) => [p50, p95, cpu95].map(figure)
  return {
    title: size === 0 ? 'Demo catalog' : `${size.toLocaleString('en')} products`,
    columns: ['ms', 'page p50', 'p95', 'processor p95', 'while typing p50', 'p95', 'processor p95'],
    rows: [...kinds].map(([kind, { page, live }]) => [kind, ...shown(page), ...shown(live)]),
  }
}

/** The first round warms up and is not counted. */
async function timed(pool: pg.Pool, queries: readonly string[], ask: (q: string) => Promise<unknown>): Promise<Timing> {
  const [taken, used]: [number[], number[]] = [[], []]
  let clock = await cpuClock(pool)
  for (let round = 0; round <= rounds; round += 1) {
    if (round === 1) clock = await cpuClock(pool)
    for (const query of queries) {
      const [started, before] = [performance.now(), clock()]
      await ask(query)
      if (round === 0) continue
      taken.push(performance.now() - started)
      used.push(clock() - before)
    }
  }
  return { p50: at(taken, 0.5), p95: at(taken, 0.95), cpu95: at(used, 0.95) }
}

function ratios(measured: ReadonlyMap<number, ReadonlyMap<string, Kind>>): Finding[] {
  const [small, large] = [measured.get(100_000), measured.get(1_000_000)]
  if (!small || !large) return []
  const rows = [...large].map(([kind, { page }]) => [kind, times(page.cpu95 / (small.get(kind)?.page.cpu95 ?? Number.NaN))])
  return [{ title: '1,000,000 against 100,000 products', columns: ['', 'p95 of processor time'], rows }]
}
