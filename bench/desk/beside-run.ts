import { setTimeout } from 'node:timers/promises'
import { openCatalogDatabases } from '#bench/catalog-databases.ts'
import { createPurchases } from '#bench/orders.ts'
import type { ResultTable } from '#bench/results.ts'
import { formatNumber, formatRatio, percentileOf } from '#bench/statistics.ts'
import { newId } from '#db/ids.ts'
import { ownHeader } from '#server/same-origin.ts'
import { baseUrl } from '#tests/chaos/buyers.ts'
import { type ChaosEnvironment, openEnvironment } from '#tests/chaos/environment.ts'
import type { Purchase } from '#tests/chaos/purchase.ts'
import { deskHeaders } from './measure.ts'

const [ordersPerSecond, listingsPerSecond, warmUpSeconds, secondsAlone, maxSeconds] = [8, 16, 20, 45, 300]
const [longestChunkMs, longestGapMs, pollMs, watchMs] = [300, 1_000, 200, 50]

/** Pages that shoppers share, so that most of them are cached while no price changes. */
const listings = ['', 'category=mobile', 'category=laptop', 'sort=price-asc', 'sort=price-desc', 'inStock=1', 'q=گوشی', 'page=2'].flatMap(
  (query) =>
    ['/store', '/search'].map((path) => encodeURI(`${path}?${query}${path === '/search' && !query.includes('q=') ? '&q=کابل' : ''}`)),
)

type Samples = { orders: number[]; listings: number[]; refused: number }
type Run = { job: { endedAt: string | null; done: number } | null }

/** Orders and listings of one node, alone and while the same node changes 100,000 prices. `npm run bench -- desk-beside-run 5000` tries it with fewer. */
export async function run(size = 100_000): Promise<ResultTable[]> {
  const databases = await openCatalogDatabases()
  try {
    return await measure(await databases.copy(size))
  } finally {
    await databases.stop()
  }
}

async function measure(databaseUrl: string): Promise<ResultTable[]> {
  await using world = await openEnvironment({ databaseUrl })
  await world.connection.pool.query('checkpoint')
  await using node = await world.startNode()
  await untilIndexed(node.url)
  const products = await Promise.all(Array.from({ length: 32 }, () => world.aProduct(1_000_000)))
  const purchases = (await createPurchases(world, ordersPerSecond * (warmUpSeconds + secondsAlone + maxSeconds), products)).values()
  const during = <Result>(work: () => Promise<Result>) => shopDuring(node.url, purchases, work)
  await during(() => setTimeout(warmUpSeconds * 1000))
  const [alone] = await during(() => setTimeout(secondsAlone * 1000))
  const prices = await priceRun(world, node.url)
  const [previewing] = await during(prices.preview)
  const [beside, { seconds, gap, count, chunk }] = await during(prices.apply)
  const misses = [
    ...(percentileOf(beside.orders, 0.95) > 2 * percentileOf(alone.orders, 0.95) ? ['orders'] : []),
    ...(beside.refused > 0 ? ['refused requests'] : []),
    ...(chunk > longestChunkMs ? ['chunk'] : []),
    ...(gap > longestGapMs + pollMs ? ['progress'] : []),
  ]
  return [
    {
      title: `Orders and listings beside ${count} changing prices`,
      columns: ['', 'orders p50 ms', 'p95', 'against alone', 'listings p50 ms', 'p95', 'against alone', 'refused'],
      rows: [
        cellsOf('alone', alone, alone),
        cellsOf('beside its preview', previewing, alone),
        cellsOf('beside a price run', beside, alone),
      ],
      note: `${ordersPerSecond} orders and ${listingsPerSecond} listings per second through HTTP, whether responses arrive or not, sent by another process than the node that previews, runs and serves. The run took ${formatNumber(seconds)} s; its chunks ${formatNumber(chunk)} ms (p99), its longest time without progress ${formatNumber(gap)} ms. Budgets: orders p95 × 2, nothing refused, chunks of ${longestChunkMs} ms, progress each second. Missed: ${misses.length === 0 ? 'none' : misses.join(', ')}.`,
    },
  ]
}

/** A node builds its listing index after it has started, and renders no listing until then: neither is part of the comparison. */
async function untilIndexed(node: string): Promise<void> {
  for (;;) {
    const { status } = await fetch(`${node}/store?page=3`)
    if (status === 200) return
    await setTimeout(1_000)
  }
}

/** Orders and listings for as long as the work takes. */
async function shopDuring<Result>(node: string, purchases: Iterator<Purchase>, work: () => Promise<Result>): Promise<[Samples, Result]> {
  let isDone = false
  const isOver = () => isDone
  const worked = work().finally(() => {
    isDone = true
  })
  return Promise.all([shop(node, purchases, isOver), worked])
}

/** Orders and listings at a fixed rate. */
async function shop(node: string, purchases: Iterator<Purchase>, isOver: () => boolean): Promise<Samples> {
  const samples: Samples = { orders: [], listings: [], refused: 0 }
  const timed = async (taken: number[], wanted: number, work: () => Promise<{ status: number }>) => {
    const startedAt = performance.now()
    // A closed connection is a refusal as well.
    const status = await work().then(
      (response) => response.status,
      () => 0,
    )
    taken.push(performance.now() - startedAt)
    if (status !== wanted) samples.refused += 1
  }
  const order = () => {
    const { value, done } = purchases.next()
    if (done) throw new Error('too few buyers')
    return timed(samples.orders, 201, () => value.order(node))
  }
  let count = 0
  const listing = () => {
    count += 1
    const headers = { 'x-forwarded-for': `10.0.${(count >> 8) & 255}.${count & 255}` }
    return timed(samples.listings, 200, async () => {
      const response = await fetch(node + listings[count % listings.length], { headers })
      await response.text()
      return response
    })
  }
  await Promise.all([steadily(ordersPerSecond, order, isOver), steadily(listingsPerSecond, listing, isOver)])
  return samples
}

async function steadily(rate: number, work: () => Promise<void>, isOver: () => boolean): Promise<void> {
  const [begun, startedAt]: [Promise<void>[], number] = [[], performance.now()]
  while (!isOver()) {
    begun.push(work())
    await setTimeout(Math.max(0, startedAt + (begun.length * 1000) / rate - performance.now()))
  }
  await Promise.all(begun)
}

/** As the desk's own pages send them; all requests come through one proxy. */
const browserHeaders = {
  ...{ 'sec-fetch-site': 'same-origin', origin: baseUrl, [ownHeader.name]: ownHeader.value },
  'x-forwarded-for': '10.255.0.1',
}

type Applied = { count: number; seconds: number; gap: number; chunk: number }

/** Of everything but the products that are ordered, whose buyers expect their price. The node does all of it: the load comes from this process. */
async function priceRun(world: ChaosEnvironment, node: string): Promise<{ preview: () => Promise<void>; apply: () => Promise<Applied> }> {
  const [id, headers] = [newId(), { ...(await deskHeaders(world.connection)), ...browserHeaders }]
  const json = async <T>(path: string, method = 'GET', body?: object): Promise<T> => {
    const response = await fetch(`${node}/api/desk/prices/runs/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  let outliers = 0
  return {
    async preview() {
      const rule = { formula: { kind: 'percent', percent: 4 }, rounding: { step: 10_000, direction: 'nearest', ending: 0 }, floor: null }
      const body = { filter: { min: 1_000_001 }, rule: { ...rule, isSale: false } }
      const { summary } = await json<{ summary: { wrong: number; large: number } }>(id, 'PUT', body)
      outliers = summary.wrong + summary.large
    },
    async apply() {
      const [startedAt, chunks] = [performance.now(), watchChunks(world)]
      await json(`${id}/application`, 'POST', { toggled: [], ticked: 'all', startAt: null, endsAt: null, confirmed: outliers || null })
      const { count, gap } = await followProgress(() => json<Run>(id))
      return { count, gap, seconds: (performance.now() - startedAt) / 1000, chunk: await chunks.longest(id) }
    },
  }
}

async function followProgress(read: () => Promise<Run>): Promise<{ count: number; gap: number }> {
  let [count, movedAt, gap] = [-1, performance.now(), 0]
  for (;;) {
    const { job } = await read()
    if (job && job.done !== count) {
      if (count >= 0) gap = Math.max(gap, performance.now() - movedAt)
      ;[count, movedAt] = [job.done, performance.now()]
    }
    if (job?.endedAt) return { count, gap }
    await setTimeout(pollMs)
  }
}

type Chunks = { longest: (runId: string) => Promise<number> }

/**
 * Watches open transactions. Those of a run are known by their begin, which is the time of the changes they wrote.
 * Begin to begin would count the pauses of the run as well.
 */
function watchChunks({ connection: { pool } }: ChaosEnvironment): Chunks {
  const seen = new Map<string, number>()
  let isOn = true
  const watching = (async () => {
    while (isOn) {
      const { rows } = await pool.query<{ begun: string; ms: number }>(
        `select xact_start::text as begun, extract(epoch from clock_timestamp() - xact_start)::float8 * 1000 as ms
         from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
      )
      for (const { begun, ms } of rows) seen.set(begun, ms)
      await setTimeout(watchMs)
    }
  })()
  return {
    /** 99th percentile. A chunk may go on for `watchMs` after it was last seen. */
    async longest(runId) {
      isOn = false
      await watching
      const { rows } = await pool.query<{ begun: string }>(
        'select distinct changed_at::text as begun from price_changes where run_id = $1',
        [runId],
      )
      return percentileOf(
        rows.map(({ begun }) => (seen.get(begun) ?? 0) + watchMs),
        0.99,
      )
    },
  }
}

function cellsOf(name: string, { orders, listings: pages, refused }: Samples, alone: Samples): (string | number)[] {
  const cells = (taken: number[], base: number[]) => [
    formatNumber(percentileOf(taken, 0.5)),
    formatNumber(percentileOf(taken, 0.95)),
    formatRatio(percentileOf(taken, 0.95) / percentileOf(base, 0.95)),
  ]
  return [name, ...cells(orders, alone.orders), ...cells(pages, alone.listings), refused]
}
