import type { Connection } from '#db/connect.ts'
import { generatedProduct } from '#db/seed/generator/product.ts'
import { warmListing } from '#listing/find-listing.ts'
import { getProductPage } from '#services/catalog/get-product-page.ts'
import { listProducts } from '#services/catalog/list-products.ts'
import type { ServiceContext } from '#services/context.ts'
import { searchProducts } from '#services/search/search-products.ts'
import { shopOf } from '#tests/support/shop.ts'
import { openCatalogDatabases } from './catalog-databases.ts'
import { cpuClock } from './cpu-clock.ts'
import type { ResultTable } from './results.ts'
import { formatNumber, formatRatio, percentileOf } from './statistics.ts'

const sizes = [1_000, 100_000, 1_000_000]
const rounds = 30

type Timing = { p50: number; p95: number; cpu: number }
type Workload = (context: ServiceContext, round: number) => Promise<unknown>

const listing =
  (search: string): Workload =>
  (context) =>
    listProducts(context, new URLSearchParams(search))
const searching =
  (...queries: string[]): Workload =>
  (context, round) =>
    searchProducts(context, { q: queries[round % queries.length] ?? '', limit: 100 })

let nextPrice = 1

/** The most frequent requests and the most expensive ones. */
const workloads: Record<string, Workload> = {
  'listing, whole shop': listing(''),
  'listing, two options in a category': listing('category=mobile&color=مشکی,سفید&storage=256-گیگابایت'),
  'listing, a common word': listing('q=گوشی'),
  'listing, page 40': listing('page=40'),
  'listing, a new filter': (context) => listProducts(context, new URLSearchParams({ priceMin: String(nextPrice++) })),
  'search, common words': searching('گوشی', 'samsung', 'آیفون', 'لپ‌تاپ'),
  'search, two letters': searching('گو', 'ip', 'پر', '16', 'qz'),
  'search, nothing found': searching('یخچال', 'qqzzxx', 'دوچرخه کوهستان'),
  'product page': (context, round) => getProductPage(context, generatedProduct(round * 30).slug),
}

/** Listing, search and product page at a thousand, a hundred thousand and a million products: data only, without rendering and page cache. */
export async function run(): Promise<ResultTable[]> {
  const databases = await openCatalogDatabases()
  const measured = new Map<number, Map<string, Timing>>()
  try {
    for (const size of sizes) {
      const connection = await databases.open(size)
      try {
        measured.set(size, await measure(connection))
      } finally {
        await connection.close()
      }
    }
  } finally {
    await databases.stop()
  }
  return [toTable(measured)]
}

async function measure({ db, pool }: Connection): Promise<Map<string, Timing>> {
  const context = shopOf(db)
  await warmListing(db)
  const timings = new Map<string, Timing>()
  for (const [name, work] of Object.entries(workloads)) {
    for (let round = 0; round < 10; round += 1) await work(context, round)
    const clock = await cpuClock(pool)
    const [taken, used]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      const [started, cpu] = [performance.now(), clock()]
      await work(context, round)
      taken.push(performance.now() - started)
      used.push(clock() - cpu)
    }
    timings.set(name, { p50: percentileOf(taken, 0.5), p95: percentileOf(taken, 0.95), cpu: percentileOf(used, 0.5) })
  }
  return timings
}

const percentiles = (timing: Timing | undefined) => (timing ? `${formatNumber(timing.p50)} / ${formatNumber(timing.p95)}` : '')

function toTable(measured: ReadonlyMap<number, ReadonlyMap<string, Timing>>): ResultTable {
  const [smallest] = sizes
  const rows = Object.keys(workloads).map((name) => {
    const of = (size: number | undefined) => measured.get(size ?? 0)?.get(name)
    const cells = sizes.map((size) => percentiles(of(size)))
    const growth = sizes.slice(1).map((size) => formatRatio((of(size)?.cpu ?? Number.NaN) / (of(smallest)?.cpu ?? 0)))
    return [name, ...cells, ...growth]
  })
  const label = (size: number) => size.toLocaleString('en')
  return {
    title: 'Page data by catalog size',
    columns: [
      'p50 / p95 in ms',
      ...sizes.map(label),
      ...sizes.slice(1).map((size) => `processor, ${label(size)} against ${label(smallest ?? 0)}`),
    ],
    rows,
    note: 'The process and its database connections together, after a warm-up; each includes the demo catalog. Without the page cache; listing results are cached except for the new filter.',
  }
}
