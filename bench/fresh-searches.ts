import { connect } from '#db/connect.ts'
import { indexPending } from '#db/search/index-products.ts'
import { generateProducts } from '#db/seed/generator/generate.ts'
import { generatedProduct } from '#db/seed/generator/product.ts'
import { type ProcessTime, processTime } from './process-time.ts'
import type { ResultTable } from './results.ts'
import { agent, findDatabase, get } from './shop-client.ts'
import { createDataDir, startShop } from './shop-process.ts'
import { formatNumber } from './statistics.ts'

const products = 1_000
const [warmUp, rounds, perRound] = [150, 3, 100]
const budgetMs = 10

/** A different query for every number below `products`: none is ever in the page cache. */
const kinds: Record<string, (number: number) => string> = {
  'one product by its name': (number) => generatedProduct(number).farsiName,
  'many products': (number) =>
    `${['گوشی', 'samsung', 'قاب', 'لپ‌تاپ', 'ساعت'][number % 5]} ${'آبی مشکی سفید نقره‌ای طلایی'.split(' ')[Math.floor(number / 5) % 5]} ${128 * (1 + (number % 4))} ${String.fromCharCode(97 + (Math.floor(number / 25) % 26))}`,
  'nothing found, a Latin word': (number) => `q${scrambled(number, 'bcdfghjkmnpqrstvwxz', 6)}`,
  'nothing found, two Persian words': (number) => `${scrambled(number, 'بپتسشقفغعهخحجچ', 5)} ${scrambled(number + 7, 'ثصضطظکگلمن', 5)}`,
}

/** What a first visit requests, and what a page that is open does. */
const forms = { page: '/search', data: '/_data/search' } as const
type Form = keyof typeof forms
type Sample = { readonly name: string; readonly form: Form; readonly query: (number: number) => string; next: number }

/** Pages and data have different queries too, from different halves of the numbers. */
const newSamples = (): readonly Sample[] =>
  (['page', 'data'] as const).flatMap((form, half) =>
    Object.entries(kinds).map(([kind, query]) => ({ name: `${form}: ${kind}`, form, query, next: (half * products) / 2 })),
  )

/** Letters without meaning that no product has. */
function scrambled(number: number, letters: string, length: number): string {
  const all = [...letters]
  return Array.from({ length }, (_, at) => all[Math.floor((number * 7919 + 104_729) / all.length ** at) % all.length]).join('')
}

/** Processor time of searches that nobody requested before, through HTTP: search, rendering or JSON, and compression. */
export async function run(): Promise<ResultTable[]> {
  const data = await createDataDir()
  const shop = await startShop({ dataDir: data.folder, env: { TRUSTED_PROXIES: '1' } })
  try {
    await fillCatalog(data.folder)
    const samples = newSamples()
    let sent = 0
    const request = async (sample: Sample) => {
      sent += 1
      sample.next += 1
      // From many networks: one alone may request few uncached searches a minute (docs/threats.md LD-08).
      const headers = { 'accept-encoding': 'br', 'x-forwarded-for': `203.0.${Math.floor(sent / 250) % 250}.${sent % 250}` }
      await get(`${shop.base}${forms[sample.form]}?q=${encodeURIComponent(sample.query(sample.next))}`, headers)
    }
    const repeat = async (times: number, sample: Sample) => {
      const before = processTime([shop.pid])
      for (let time = 0; time < times; time += 1) await request(sample)
      return perRequest(before, processTime([shop.pid]), times)
    }
    for (const sample of samples) await repeat(warmUp, sample)
    const spent = new Map<string, ProcessTime[]>()
    // In rounds, one after the other, so that other load on the machine affects all alike.
    for (let round = 0; round < rounds; round += 1)
      for (const sample of samples) spent.set(sample.name, [...(spent.get(sample.name) ?? []), await repeat(perRound, sample)])
    return [toTable(spent)]
  } finally {
    agent.destroy()
    await shop.stop()
    await data.remove()
  }
}

async function fillCatalog(dataDir: string): Promise<void> {
  const { db, pool, close } = connect(await findDatabase(dataDir), { statementTimeoutMs: 0, queryTimeoutMs: 0 })
  await generateProducts(db, products)
  await indexPending(db)
  await pool.query('vacuum analyze')
  await close()
}

function perRequest(before: ProcessTime, after: ProcessTime, times: number): ProcessTime {
  return { own: (after.own - before.own) / times, database: (after.database - before.database) / times }
}

function toTable(spent: ReadonlyMap<string, readonly ProcessTime[]>): ResultTable {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const rows = [...spent].map(([kind, times]) => {
    const [own, database] = [mean(times.map((time) => time.own)), mean(times.map((time) => time.database))]
    return [kind, formatNumber(own), formatNumber(database), formatNumber(own + database), budgetMs]
  })
  return {
    title: `Searches requested for the first time, ${products.toLocaleString('en')} products`,
    columns: ['', 'own processor ms', 'database ms', 'together', 'budget'],
    rows,
    note: 'Through HTTP, after a warm-up: the page of a first visit, rendered and compressed, and the data that an open page requests. Includes all background work of both processes.',
  }
}
