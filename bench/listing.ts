import type { Connection } from '#db/connect.ts'
import { listingSorts } from '#domain/listing.ts'
import { currentIndex } from '#listing/catalog-refresher.ts'
import { listProducts } from '#services/catalog/list-products.ts'
import type { ServiceContext } from '#services/context.ts'
import { shopOf } from '#tests/support/shop.ts'
import { openCatalogDatabases } from './catalog-databases.ts'
import { measureRandom } from './listing-random.ts'
import { queryPlans } from './query-plans.ts'
import type { ResultTable } from './results.ts'
import { formatNumber, percentileOf } from './statistics.ts'

const rounds = 20

const combinations: Record<string, string> = {
  'whole shop': '',
  'top category': 'category=mobile',
  'sub category': 'category=apple-phone',
  'in stock': 'inStock=1',
  'price range': 'priceMin=5000000&priceMax=80000000',
  'one option, two values': 'color=مشکی,سفید',
  'two options': 'color=مشکی&storage=256-گیگابایت',
  'options without common products': 'strap=چرم&connector=USB-C',
  everything: 'category=mobile&color=مشکی,سفید&storage=128-گیگابایت,256-گیگابایت&inStock=1&priceMin=5000000&sort=price-asc',
  'rare word': 'q=thinkpad e14 gen6',
  'word in a category': 'category=apple-phone&q=دوربین',
  'common word': 'q=گوشی',
  'common word of descriptions': 'q=باتری',
  'two letters': 'q=پر',
  'one letter': 'q=ا',
  'several words': 'q=ساخت محکم و وزن',
  'word without matches': 'q=qqqq',
}

/** Cost of a store page: every filter and sort, first and deep pages. */
export async function run(size = 100_000): Promise<ResultTable[]> {
  const databases = await openCatalogDatabases()
  try {
    const connection = await databases.openListed(size)
    try {
      return [await measure(connection), await measureRandom(shopOf(connection.db), connection)]
    } finally {
      await connection.close()
    }
  } finally {
    await databases.stop()
  }
}

async function measure({ db, pool }: Connection): Promise<ResultTable> {
  const context = shopOf(db)
  const before = memory()
  const [started, cpu] = [performance.now(), process.cpuUsage()]
  const { columns } = await currentIndex(db)
  const used = process.cpuUsage(cpu)
  const note = `Index built in ${formatNumber((performance.now() - started) / 1000)} s, ${formatNumber((used.user + used.system) / 1e6)} s of own processor time; ${formatNumber((memory() - before) / 1e6)} MB more resident memory.`
  const rows = []
  for (const [name, search] of Object.entries(combinations)) rows.push(await rowOf(name, context, search))
  for (const { value: sort } of listingSorts) {
    for (const page of [1, 10, 100, 1000]) rows.push(await rowOf(`${sort}, page ${page}`, context, `sort=${sort}&page=${page}`))
  }
  for (const page of [10, 1000]) rows.push(await rowOf(`newest, cursor to page ${page}`, context, await searchWithCursor(context, page)))
  for (const name of ['whole shop', 'common word of descriptions']) {
    console.log(`\n## plans: ${name}\n`)
    console.log(await queryPlans(pool, () => listProducts(context, new URLSearchParams(combinations[name]))))
  }
  return { title: `The store at ${columns.size} products`, columns: ['', 'matches', 'p50 ms', 'p95 ms', 'own processor ms'], rows, note }
}

/** Resident memory after garbage collection (with --expose-gc): memory reserved for a column but never written is not in it. */
function memory(): number {
  globalThis.gc?.()
  return process.memoryUsage().rss
}

async function rowOf(name: string, context: ServiceContext, search: string): Promise<(string | number)[]> {
  const taken: number[] = []
  const cpu = process.cpuUsage()
  for (let round = -3; round < rounds; round += 1) {
    const started = performance.now()
    await listProducts(context, new URLSearchParams(search))
    if (round >= 0) taken.push(performance.now() - started)
  }
  const { user, system } = process.cpuUsage(cpu)
  const page = await listProducts(context, new URLSearchParams(search))
  return [
    name,
    page?.total ?? 0,
    formatNumber(percentileOf(taken, 0.5)),
    formatNumber(percentileOf(taken, 0.95)),
    formatNumber((user + system) / 1000 / (rounds + 3)),
  ]
}

async function searchWithCursor(context: ServiceContext, page: number): Promise<string> {
  const before = await listProducts(context, new URLSearchParams({ page: String(page - 1) }))
  return before?.nextHref?.split('?')[1] ?? ''
}
