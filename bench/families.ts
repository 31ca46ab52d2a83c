import type pg from 'pg'
import type { Connection } from '#db/connect.ts'
import { warmListing } from '#listing/find-listing.ts'
import { getProductPage } from '#services/catalog/get-product-page.ts'
import { listProducts } from '#services/catalog/list-products.ts'
import type { ServiceContext } from '#services/context.ts'
import { searchProducts } from '#services/search/search-products.ts'
import { shopOf } from '#tests/support/shop.ts'
import { openCatalogDatabases } from './catalog-databases.ts'
import { type CpuClock, cpuClock } from './cpu-clock.ts'
import { randomListings } from './listing-random.ts'
import type { ResultTable } from './results.ts'
import { formatNumber, formatRatio, percentileOf } from './statistics.ts'

const size = Number(process.env.LISTING_SIZE ?? 100_000)
const rounds = 100
const warmUps = 10

type Work = (round: number) => Promise<unknown>
type Sample = { ms: number; cpu: number }

/** What one card per family costs: the same requests on one catalog with a card for each product and with a card for each family. */
export async function run(): Promise<ResultTable[]> {
  const databases = await openCatalogDatabases()
  try {
    const connection = await databases.openFamilies(size)
    try {
      return [await measure(connection)]
    } finally {
      await connection.close()
    }
  } finally {
    await databases.stop()
  }
}

async function measure({ db, pool }: Connection): Promise<ResultTable> {
  const shop = shopOf(db)
  const withCards = (groupsFamilies: boolean): ServiceContext => ({
    ...shop,
    settings: { ...shop.settings, cards: { ...shop.settings.cards, groupsFamilies } },
  })
  const [each, one] = [withCards(false), withCards(true)]
  await warmListing(db)
  const clock = await cpuClock(pool)
  const pairs: Record<string, [Work, Work]> = {
    'listing, random filters, none cached': [randomListing(each), randomListing(one)],
    'listing, whole shop, cached': [() => listProducts(each, new URLSearchParams()), () => listProducts(one, new URLSearchParams())],
    'search, common words': [search(each), search(one)],
    'product page, alone and in a family': [
      productPage(one, await slugsOf(pool, 'family_id is null')),
      productPage(one, await slugsOf(pool, 'family_id is not null')),
    ],
  }
  const rows = []
  for (const [name, pair] of Object.entries(pairs)) rows.push([name, ...(await compare(pair, clock))])
  return {
    title: `One card per family at ${size.toLocaleString('en')} products`,
    columns: ['', 'each product p50 / p95 ms', 'each family p50 / p95 ms', 'processor time of the second against the first'],
    rows,
    note: 'Families of one product per colour. Data only, without rendering and page cache; both sides alternate.',
  }
}

const listings = randomListings(rounds + warmUps)
const words = ['گوشی', 'samsung', 'آیفون', 'لپ‌تاپ']

function randomListing(context: ServiceContext): Work {
  return (round) => listProducts(context, listings[round] ?? new URLSearchParams())
}

function search(context: ServiceContext): Work {
  return (round) => searchProducts(context, { q: words[round % words.length] ?? '', limit: 100 })
}

function productPage(context: ServiceContext, slugs: readonly string[]): Work {
  return (round) => getProductPage(context, slugs[round] ?? '')
}

async function slugsOf(pool: pg.Pool, condition: string): Promise<string[]> {
  const { rows } = await pool.query<{ slug: string }>(
    `select slug from products where status = 'active' and ${condition} order by md5(slug) limit ${rounds + warmUps}`,
  )
  return rows.map(({ slug }) => slug)
}

async function compare([first, second]: [Work, Work], clock: CpuClock): Promise<string[]> {
  const [before, after]: [Sample[], Sample[]] = [[], []]
  for (let round = 0; round < rounds + warmUps; round += 1) {
    const samples = [await sample(first, round, clock), await sample(second, round, clock)] as const
    if (round < warmUps) continue
    before.push(samples[0])
    after.push(samples[1])
  }
  return [percentiles(before), percentiles(after), formatRatio(processorOf(after) / processorOf(before))]
}

const processorOf = (samples: readonly Sample[]) => samples.reduce((sum, { cpu }) => sum + cpu, 0)

function percentiles(samples: readonly Sample[]): string {
  const taken = samples.map(({ ms }) => ms)
  return `${formatNumber(percentileOf(taken, 0.5))} / ${formatNumber(percentileOf(taken, 0.95))}`
}

async function sample(work: Work, round: number, clock: CpuClock): Promise<Sample> {
  const [started, cpu] = [performance.now(), clock()]
  await work(round)
  return { ms: performance.now() - started, cpu: clock() - cpu }
}
