import type { Connection } from '#db/connect.ts'
import { seededRandom } from '#db/seed/generator/random.ts'
import { listingSorts } from '#domain/listing.ts'
import { listProducts } from '#services/catalog/list-products.ts'
import type { ServiceContext } from '#services/context.ts'
import type { ResultTable } from './results.ts'
import { formatNumber, percentileOf } from './statistics.ts'

const randomQueries = 200
const sales = 30

const choices = {
  category: ['mobile', 'apple-phone', 'samsung-phone', 'laptop', 'tablet', 'smart-watch'],
  color: ['مشکی', 'سفید', 'آبی', 'مشکی,سفید'],
  storage: ['128-گیگابایت', '256-گیگابایت', '128-گیگابایت,256-گیگابایت'],
  q: ['گوشی', 'باتری', 'پر', 'samsung', 'دوربین', 'ساخت محکم'],
  inStock: ['1'],
  sort: listingSorts.map(({ value }) => value),
} as const

/** Texts that none of the random filters has: names, words of descriptions, words in sequence. */
const newTexts = [
  'galaxy',
  'تبلت',
  'سفر',
  'گارانتی',
  'ضد آب',
  'وزن کم',
  'صدای شفاف',
  'رنگ یکدست',
  'محل کار',
  'خرید سازگاری',
  'pro',
  'مدل',
  '۲۵۶',
  'ای',
  'ب',
  'پشتیبانی خوب',
]

/** Random filters with a different price limit each, so that no result is cached. */
export function randomListings(count: number): URLSearchParams[] {
  const random = seededRandom(19)
  return Array.from({ length: count }, () => {
    const search = new URLSearchParams({ priceMin: String(random.integer(1, 40_000_000)) })
    for (const [name, values] of Object.entries(choices)) if (random.integer(0, 2) === 0) search.set(name, random.pick([...values]))
    return search
  })
}

/** Random filters; and the listing after a sale, which is cached but must be sorted again. */
export async function measureRandom(context: ServiceContext, { pool }: Connection): Promise<ResultTable> {
  const queries = randomListings(randomQueries)
  const list = (search: URLSearchParams) => () => listProducts(context, search)
  const { rows } = await pool.query<{ id: string }>(`select id from products where status = 'active' and stock_quantity > 1 limit $1`, [
    sales,
  ])
  const sell = ({ id }: { id: string }) => pool.query('update products set units_sold = units_sold + 1 where id = $1', [id])
  const whole = list(new URLSearchParams())
  await whole()
  return {
    title: 'Random filters, and a sale before each listing',
    columns: ['', 'p50 ms', 'p95 ms', 'own processor ms', 'p95', 'budget'],
    rows: [
      ['random filters, none cached', ...(await timesOf(queries.map((search) => ({ work: list(search) })))), 'p95 ≤ 50'],
      ['a text for the first time', ...(await timesOf(newTexts.map((q) => ({ work: list(new URLSearchParams({ q })) })))), ''],
      ['the whole shop, cached', ...(await timesOf(rows.map(() => ({ work: whole })))), ''],
      ['one sale, then the whole shop', ...(await timesOf(rows.map((row) => ({ before: () => sell(row), work: whole })))), '≤ 5 more'],
    ],
    note: `${randomQueries} queries, a third with one of ${choices.q.length} texts, ${newTexts.length} texts without filters, and ${sales} sales; the statement of the sale itself is not counted.`,
  }
}

type Measured = { before?: () => Promise<unknown>; work: () => Promise<unknown> }

async function timesOf(all: readonly Measured[]): Promise<string[]> {
  const [taken, used]: [number[], number[]] = [[], []]
  for (const { before, work } of all) {
    await before?.()
    const [started, cpu] = [performance.now(), process.cpuUsage()]
    await work()
    taken.push(performance.now() - started)
    const { user, system } = process.cpuUsage(cpu)
    used.push((user + system) / 1_000)
  }
  const mean = used.reduce((sum, ms) => sum + ms, 0) / used.length
  return [percentileOf(taken, 0.5), percentileOf(taken, 0.95), mean, percentileOf(used, 0.95)].map(formatNumber)
}
