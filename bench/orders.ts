import pg from 'pg'
import { createBuyers } from '#tests/chaos/buyers.ts'
import { type ChaosEnvironment, openEnvironment } from '#tests/chaos/environment.ts'
import { aPurchase, type Purchase } from '#tests/chaos/purchase.ts'
import type { Product } from '#tests/support/factories.ts'
import { type CpuClock, databaseClock } from './cpu-clock.ts'
import { processTime } from './process-time.ts'
import type { ResultTable } from './results.ts'
import { formatNumber, formatRatio, percentileOf } from './statistics.ts'

/** Orders per measurement, by number of concurrent buyers. */
const orders: Record<number, number> = { 1: 300, 8: 1_000, 64: 1_500 }
/** An account may have three unpaid orders (ORD-09). */
const ordersPerBuyer = 2
const productCount = 64

export type OrderRow = {
  series: 'own products' | 'one product'
  buyers: number
  perSecond: number
  p50: number
  p95: number
  p99: number
  /** Processor milliseconds of the shop process per order. */
  ownCpu: number
  /** The same of the database, with its background processes. */
  databaseCpu: number
  errors: number
  /** Single-row inserts per second with as many concurrent clients in the same database. */
  barePerSecond: number
}

/** Orders per second of one node through HTTP, with all rate limits and fsync on. */
export async function run(): Promise<ResultTable[]> {
  const rows = await measureOrders()
  const errors = rows.reduce((sum, row) => sum + row.errors, 0)
  if (errors > 0) throw new Error(`${errors} orders were not placed`)
  return [
    {
      title: 'Orders per second',
      columns: [
        'concurrent buyers',
        'orders/s',
        'against bare inserts',
        'p50 ms',
        'p95',
        'p99',
        'own processor ms',
        'database ms',
        'errors',
      ],
      rows: rows.map(cellsOf),
      note: 'Through HTTP, one order per request, all limits on, fsync on. A bare insert is one row and its commit, with as many concurrent clients. Budgets: over 100 per second with 8 buyers, 4 ms of own and 4 ms of database time per order.',
    },
  ]
}

async function measureOrders(): Promise<OrderRow[]> {
  const { DATABASE_URL: databaseUrl } = process.env
  await using world = await openEnvironment(databaseUrl ? { databaseUrl } : {})
  await using node = await world.startNode()
  const products = await Promise.all(Array.from({ length: productCount }, () => world.aProduct(1_000_000)))
  await placeOrders(world, node.url, 8, await createPurchases(world, 200, products))
  const rows: OrderRow[] = []
  for (const buyers of Object.keys(orders).map(Number)) {
    const barePerSecond = await bareInserts(world.databaseUrl, buyers)
    for (const [series, goods] of [
      ['own products', products],
      ['one product', products.slice(0, 1)],
    ] as const) {
      const measured = await placeOrders(world, node.url, buyers, await createPurchases(world, orders[buyers] ?? 0, goods))
      rows.push({ series, buyers, barePerSecond, ...measured })
    }
  }
  return rows
}

export async function createPurchases(world: ChaosEnvironment, count: number, products: readonly Product[]): Promise<Purchase[]> {
  const buyers = await createBuyers(world.connection.db, Math.ceil(count / ordersPerBuyer))
  return Array.from({ length: count }, (_, index) => {
    const [buyer, product] = [buyers[index % buyers.length], products[index % products.length]]
    if (!buyer || !product) throw new Error('no buyer or no product')
    return aPurchase(world, buyer, product, 'cod')
  })
}

type Measured = Omit<OrderRow, 'series' | 'buyers' | 'barePerSecond'>

/** Closed loop: each buyer orders again after the response. */
async function placeOrders(world: ChaosEnvironment, node: string, buyers: number, purchases: Purchase[]): Promise<Measured> {
  const taken: number[] = []
  let errors = 0
  const database = await databaseTime(world)
  const [cpu, databaseBefore, startedAt] = [await cpuSeconds(node), database(), performance.now()]
  await runConcurrently(buyers, purchases, async (purchase) => {
    const sentAt = performance.now()
    const { status } = await purchase.order(node)
    taken.push(performance.now() - sentAt)
    if (status !== 201) errors += 1
  })
  const seconds = (performance.now() - startedAt) / 1000
  const ownCpu = (((await cpuSeconds(node)) - cpu) * 1000) / purchases.length
  const databaseCpu = (database() - databaseBefore) / purchases.length
  const [p50, p95, p99] = [percentileOf(taken, 0.5), percentileOf(taken, 0.95), percentileOf(taken, 0.99)]
  return { perSecond: purchases.length / seconds, p50, p95, p99, ownCpu, databaseCpu, errors }
}

/** Of all processes of our own database, because connections end and begin meanwhile; of another one only the open connections. */
async function databaseTime({ connection, postmasterPid }: ChaosEnvironment): Promise<CpuClock> {
  if (process.env.DATABASE_URL) return databaseClock(connection.pool)
  const pid = await postmasterPid()
  return () => processTime([pid]).database
}

async function runConcurrently<Item>(count: number, items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: count }, worker))
}

const inserts = 1_000

/** Baseline: the cheapest possible write, through as many connections as a node has. */
async function bareInserts(connectionString: string, clients: number): Promise<number> {
  const pool = new pg.Pool({ connectionString, max: Math.min(clients, 10) })
  await pool.query(
    'create table if not exists bench_bare (id bigint generated always as identity primary key, at timestamptz default now())',
  )
  const work = () => pool.query('insert into bench_bare default values').then(() => {})
  await runConcurrently(clients, Array(100).fill(null), work)
  const startedAt = performance.now()
  await runConcurrently(clients, Array(inserts).fill(null), work)
  const seconds = (performance.now() - startedAt) / 1000
  await pool.query('drop table bench_bare')
  await pool.end()
  return inserts / seconds
}

async function cpuSeconds(node: string): Promise<number> {
  const text = await (await fetch(`${node}/metrics`)).text()
  return Number(/^process_cpu_seconds_total ([\d.e-]+)/m.exec(text)?.[1])
}

function cellsOf({ series, buyers, perSecond, p50, p95, p99, ownCpu, databaseCpu, errors, barePerSecond }: OrderRow): (string | number)[] {
  const who = `${buyers}, ${series}`
  return [
    who,
    formatNumber(perSecond),
    formatRatio(perSecond / barePerSecond),
    ...[p50, p95, p99, ownCpu, databaseCpu].map(formatNumber),
    errors,
  ]
}
