import type { Connection } from '#db/connect.ts'
import { generatedProduct } from '#db/seed/generator/product.ts'
import { warmListing } from '#listing/find-listing.ts'
import { getProductPage } from '#services/catalog/get-product-page.ts'
import { listProducts } from '#services/catalog/list-products.ts'
import type { ServiceContext } from '#services/context.ts'
import { searchProducts } from '#services/search/search-products.ts'
import { shopOf } from '#tests/support/shop.ts'
import { openCatalogs } from './catalogs.ts'
import { cpuClock } from './cpu.ts'
import type { Finding } from './report.ts'
import { at, figure, times } from './timing.ts'

const sizes = [1_000, 100_000, 1_000_000]
const rounds = 30

type Timing = { p50: number; p95: number; cpu: number }
type Work = (context: ServiceContext, round: number) => Promise<unknown>

const listing =
  (search: string): Work =>
  (context) =>
    listProducts(context, new URLSearchParams(search))
const searching =
  (...queries: string[]): Work =>
  (context, round) =>
    searchProducts(context, { q: queries[round % queries.length] ?? '', limit: 100 })

let neverAsked = 1

/** What a shopper asks for most, and what is dearest. */
const works: Record<string, Work> = {
  'listing, whole shop': listing(''),
  'listing, two options in a category': listing('category=mobile&color=مشکی,سفید&storage=256-گیگابایت'),
  'listing, a common word': listing('q=گوشی'),
  'listing, page 40': listing('page=40'),
  'listing, a question never asked before': (context) => listProducts(context, new URLSearchParams({ priceMin: String(neverAsked++) })),
  'search, common words': searching('گوشی', 'samsung', 'آیفون', 'لپ‌تاپ'),
  'search, two letters': searching('گو', 'ip', 'پر', '16', 'qz'),
  'search, nothing found': searching('یخچال', 'qqzzxx', 'دوچرخه کوهستان'),
  'product page': (context, round) => getProductPage(context, generatedProduct(round * 30).slug),
}

/** Listing, search and product page at a thousand, a hundred thousand and a million products: data only, nothing drawn or kept. */
export async function run(): Promise<Finding[]> {
  const catalogs = await openCatalogs()
  const measured = new Map<number, Map<string, Timing>>()
  try {
    for (const size of sizes) {
      const connection = await catalogs.of(size)
      try {
        measured.set(size, await measure(connection))
      } finally {
        await connection.close()
      }
    }
  } finally {
    await catalogs.stop()
  }
  return [tableOf(measured)]
}

async function measure({ db, pool }: Connection): Promise<Map<string, Timing>> {
  const context = shopOf(db)
  await warmListing(db)
  const timings = new Map<string, Timing>()
  for (const [name, work] of Object.entries(works)) {
    for (let round = 0; round < 10; round += 1) await work(context, round)
    const clock = await cpuClock(pool)
    const [taken, used]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      const [started, cpu] = [performance.now(), clock()]
      await work(context, round)
      taken.push(performance.now() - started)
      used.push(clock() - cpu)
    }
    timings.set(name, { p50: at(taken, 0.5), p95: at(taken, 0.95), cpu: at(used, 0.5) })
  }
  return timings
}

const shown = (timing: Timing | undefined) => (timing ? `${figure(timing.p50)} / ${figure(timing.p95)}` : '')

function tableOf(measured: ReadonlyMap<number, ReadonlyMap<string, Timing>>): Finding {
  const [smallest] = sizes
  const rows = Object.keys(works).map((name) => {
    const of = (size: number | undefined) => measured.get(size ?? 0)?.get(name)
    const cells = sizes.map((size) => shown(of(size)))
    const growth = sizes.slice(1).map((size) => times((of(size)?.cpu ?? Number.NaN) / (of(smallest)?.cpu ?? 0)))
    return [name, ...cells, ...growth]
  })
  const label = (size: number) => size.toLocaleString('en')
  return {
    title: 'Data of a page, by size of the catalog',
    columns: [
      'p50 / p95 in ms',
      ...sizes.map(label),
      ...sizes.slice(1).map((size) => `processor, ${label(size)} against ${label(smallest ?? 0)}`),
    ],
    rows,
    note: 'The program and its database connections together, after a warm-up; the demo catalog is in each. Nothing comes from the page cache; what was found for a question is remembered.',
  }
}
