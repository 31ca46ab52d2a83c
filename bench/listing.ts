import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Connection, connect } from '#db/connect.ts'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { currentCatalogue } from '#db/listing/current-catalogue.ts'
import { migrate } from '#db/migrate.ts'
import { indexPending } from '#db/product-search.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { generateProducts } from '#db/seed/generator/generate.ts'
import { listingSorts } from '#domain/listing.ts'
import { listProducts } from '#services/catalogue/list-products.ts'
import type { Shop } from '#services/context.ts'
import { shopOf } from '#tests/support/shop.ts'
import { statementsOf } from './statements.ts'

const size = Number(process.env.LISTING_SIZE ?? 100_000)
const rounds = 20

const combinations: Record<string, string> = {
  'whole shop': '',
  'top category': 'category=mobile',
  'sub category': 'category=apple-phone',
  'in stock': 'inStock=1',
  'price range': 'priceMin=5000000&priceMax=80000000',
  'one option, two values': 'color=مشکی,سفید',
  'two options': 'color=مشکی&storage=256-گیگابایت',
  'options without a common product': 'strap=چرم&connector=USB-C',
  everything: 'category=mobile&color=مشکی,سفید&storage=128-گیگابایت,256-گیگابایت&inStock=1&priceMin=5000000&sort=price-asc',
  'rare word': 'q=thinkpad e14 gen6',
  'word in a category': 'category=apple-phone&q=دوربین',
  'common word': 'q=گوشی',
  'common word of descriptions': 'q=باتری',
  'two letters': 'q=پر',
  'one letter': 'q=ا',
  'several words': 'q=ساخت محکم و وزن',
  'word that nothing has': 'q=qqqq',
}

/** What a page of the store costs at 100,000 products: every combination, every sort, near pages and far ones. */
export async function run(): Promise<void> {
  const dataDir = process.env.LISTING_DATA ?? join(tmpdir(), 'vitrin-bench-listing')
  const server = await startEmbeddedPostgres({ dataDir })
  try {
    const connection = await catalogueOf(server.connection)
    try {
      await measure(connection)
    } finally {
      await connection.close()
    }
  } finally {
    await server.stop()
  }
}

async function measure({ db, pool }: Connection): Promise<void> {
  const shop = shopOf(db)
  const before = memory()
  const [started, cpu] = [performance.now(), process.cpuUsage()]
  const { catalogue } = await currentCatalogue(db)
  catalogue.texts.prepare()
  const megabytes = (memory() - before) / 1e6
  const own = (process.cpuUsage(cpu).user / 1000).toFixed(0)
  console.log(
    `${catalogue.size} products read in ${(performance.now() - started).toFixed(0)} ms, own CPU ${own} ms, ${megabytes.toFixed(0)} MB\n`,
  )
  for (const [name, search] of Object.entries(combinations)) await print(name, shop, search)
  for (const { value: sort } of listingSorts) {
    for (const page of [1, 10, 100, 1000]) await print(`${sort}, page ${page}`, shop, `sort=${sort}&page=${page}`)
  }
  for (const page of [10, 1000]) await print(`newest, cursor to page ${page}`, shop, await searchWithCursor(shop, page))
  for (const name of ['whole shop', 'common word of descriptions']) {
    console.log(`\n## plans: ${name}\n`)
    console.log(await statementsOf(pool, () => listProducts(shop, new URLSearchParams(combinations[name]))))
  }
}

/** What is kept: the rest is only waiting to be collected. */
function memory(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function print(name: string, shop: Shop, search: string): Promise<void> {
  const times: number[] = []
  const cpu = process.cpuUsage()
  for (let round = -3; round < rounds; round += 1) {
    const started = performance.now()
    await listProducts(shop, new URLSearchParams(search))
    if (round >= 0) times.push(performance.now() - started)
  }
  const { user, system } = process.cpuUsage(cpu)
  const page = await listProducts(shop, new URLSearchParams(search))
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1).padStart(7)
  const found = String(page?.total).padStart(8)
  const own = ((user + system) / 1000 / (rounds + 3)).toFixed(1).padStart(6)
  console.log(`${name.padEnd(34)} found ${found}  p50 ${at(0.5)}  p95 ${at(0.95)}  own CPU ${own} ms`)
}

async function searchWithCursor(shop: Shop, page: number): Promise<string> {
  const before = await listProducts(shop, new URLSearchParams({ page: String(page - 1) }))
  return before?.nextHref?.split('?')[1] ?? ''
}

/** Made once and kept in the data folder: a second run starts at once. */
async function catalogueOf(server: pg.ClientConfig): Promise<Connection> {
  const to = { ...server, database: `vitrin_listing_${size}` }
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [to.database])
  if (rowCount === 0) await admin.query(`create database ${to.database}`)
  await admin.end()
  await migrate(to, join(import.meta.dirname, '../db/migrations'))
  if (rowCount === 0) await fill(to)
  return connect(to)
}

async function fill(to: pg.ClientConfig): Promise<void> {
  const { db, pool, close } = connect(to, { statementTimeoutMs: 0, answerTimeoutMs: 0, lockTimeoutMs: 0, idleInTransactionMs: 0 })
  try {
    await seedDemo(db)
    await generateProducts(db, size)
    await indexPending(db)
    await pool.query('vacuum analyze')
  } finally {
    await close()
  }
}
