import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Connection } from '#db/connect.ts'
import { cpuSlowdown, type FirstVisit, firstVisit, launchBrowser, type Tap, visitCells, visitColumns, visitNote } from './first-visit.ts'
import { type ProcessTime, processTime } from './process-time.ts'
import type { ResultTable } from './results.ts'
import { agent, changeProduct, connectToShop, get, type PageResponse, renderCount } from './shop-client.ts'
import { createDataDir, type ShopProcess, startShop } from './shop-process.ts'
import { formatNumber, formatRatio } from './statistics.ts'

const slug = 'iphone-16'
const path = `/product/${slug}`
const [warmUpRounds, warmUpSeconds, roundSeconds] = [2, 0.3, 4]
const headers = { accept: 'text/html,*/*', 'accept-encoding': 'br, gzip' }

type Shop = { name: string; url: string; pids: readonly number[] }
/** One kind of request to a shop; `renders`, if present, counts pages instead of responses, because some may be cache hits. */
type Target = Shop & { concurrency: number; fetchPage: () => Promise<unknown>; renders?: () => Promise<number> }
type Cost = ProcessTime & { pages: number }
type Row = { name: string; page: PageResponse; cost: Cost }

/** Cost and first visit of a product page of Vitrin and of the shops in `BESIDE`, in one run with the same client. */
export async function run(rounds = 6): Promise<ResultTable[]> {
  const others = await Promise.all(parseShops(process.env.BESIDE ?? '').map(withCookies))
  const data = await createDataDir()
  // As in production: one log line per request.
  const shop = await startShop({ dataDir: data.folder, env: { LOG_LEVEL: 'info' } })
  const database = await connectToShop(data.folder)
  try {
    const visited = [{ name: 'Vitrin', url: shop.base + path }, ...others]
    return [await firstVisits(visited, rounds), toTable(await measure([...vitrinTargets(shop, database), ...others], rounds), rounds)]
  } finally {
    agent.destroy()
    await database.close()
    await shop.stop()
    await data.remove()
  }
}

const ownTap: Tap = { control: '[data-floor] [data-buy] button', effect: 'a[href="/cart"] bdi' }

/** `BESIDE_TAP`, `name=control => effect; …`: the selectors of a shop's main control and of what a tap on it shows. */
function tapOf(name: string): Tap | null {
  if (name === 'Vitrin') return ownTap
  const entries = (process.env.BESIDE_TAP ?? '').split(';').map((entry) => /^(.+?)=(.+?)=>(.+)$/.exec(entry.trim()))
  const [, , control, effect] = entries.find((entry) => entry?.[1] === name) ?? []
  return control && effect ? { control: control.trim(), effect: effect.trim() } : null
}

/** Alternating visits, so that other load on the machine affects all alike. */
async function firstVisits(shops: readonly { name: string; url: string }[], rounds: number): Promise<ResultTable> {
  const browser = await launchBrowser()
  try {
    const visits = new Map<string, FirstVisit[]>()
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, url } of shops) {
        const visit = await firstVisit(browser, url, 'slow 4G', tapOf(name))
        visits.set(name, [...(visits.get(name) ?? []), visit])
      }
    }
    return {
      title: `A first visit beside other shops on slow 4G, processor ${cpuSlowdown} times slower`,
      columns: ['', ...visitColumns],
      rows: [...visits].map(([name, all]) => [name, ...visitCells(all)]),
      note: `Medians of ${rounds} alternating visits with an empty cache, 390 × 844. ${visitNote}`,
    }
  } finally {
    await browser.close()
  }
}

/** `name=URL@PID,name=URL@PID+PID`: the second PID is the shop's database if that is not a child process. */
function parseShops(list: string): Shop[] {
  const shops = list.split(',').map((entry) => /^(?<name>.+?)=(?<url>https?:.+)@(?<pids>[\d+]+)$/.exec(entry.trim())?.groups)
  return shops.map((shop) => {
    if (!shop) throw new Error('BESIDE names the running shops to measure: name=URL of a product page@PID, separated by commas')
    const { name = '', url = '', pids = '' } = shop
    return { name, url, pids: pids.split('+').map(Number) }
  })
}

/** Sends the cookies of a first visit, so that the shop does not create a session per page. */
async function withCookies(shop: Shop): Promise<Target> {
  const cookies = (await get(shop.url, headers)).headers['set-cookie'] ?? []
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  return { ...shop, concurrency: 8, fetchPage: () => get(shop.url, cookie ? { ...headers, cookie } : headers) }
}

/** Cache misses are sent one at a time: concurrent requests for one page would share a render. */
function vitrinTargets({ base, pid }: ShopProcess, database: Connection): Target[] {
  const shop = { url: base + path, pids: [pid] }
  const fetchPage = () => get(shop.url, headers)
  const fetchUncached = () => changeProduct(database, slug).then(fetchPage)
  return [
    { ...shop, name: 'Vitrin, cached page', concurrency: 8, fetchPage },
    { ...shop, name: 'Vitrin, rendered on a cache miss', concurrency: 1, fetchPage: fetchUncached, renders: () => renderCount(base) },
  ]
}

/** In rounds, one shop after the other, so that other load on the machine affects all alike. */
async function measure(subjects: readonly Target[], rounds: number): Promise<Row[]> {
  const sums = subjects.map((subject) => ({ subject, cost: { pages: 0, own: 0, database: 0 } }))
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (const { subject, cost } of sums) {
      // Lets garbage and background work of the previous target end first.
      await costOf(subject, warmUpSeconds)
      const more = await costOf(subject, roundSeconds)
      if (round >= 0) for (const part of ['pages', 'own', 'database'] as const) cost[part] += more[part]
    }
  }
  return Promise.all(sums.map(async ({ subject: { name, url }, cost }) => ({ name, cost, page: await get(url, headers) })))
}

async function costOf({ pids, concurrency, fetchPage, renders }: Target, seconds: number): Promise<Cost> {
  const [rendersBefore = 0, before] = [await renders?.(), processTime(pids)]
  const end = performance.now() + seconds * 1000
  let responses = 0
  const client = async () => {
    for (; performance.now() < end; responses += 1) await fetchPage()
  }
  await Promise.all(Array.from({ length: concurrency }, client))
  const after = processTime(pids)
  const pages = renders ? (await renders()) - rendersBefore : responses
  return { pages, own: after.own - before.own, database: after.database - before.database }
}

function toTable(rows: readonly Row[], rounds: number): ResultTable {
  const [cached = 0, uncached = 0] = rows.map(({ cost }) => cost.own / cost.pages)
  const cells = ({ name, page, cost }: Row) => {
    const ms = cost.own / cost.pages
    const size = `${formatNumber(page.body.length / 1024)} (${formatNumber(decompressed(page).length / 1024)})`
    return [
      name,
      size,
      formatNumber(ms),
      formatNumber(cost.database / cost.pages),
      formatNumber(1000 / ms),
      formatRatio(ms / cached),
      formatRatio(ms / uncached),
    ]
  }
  return {
    title: 'A product page beside other shops',
    columns: [
      '',
      'KB sent (uncompressed)',
      'ms per page',
      'database ms',
      'pages per second of processor time',
      'against a cached page',
      'against a cache miss',
    ],
    rows: rows.map(cells),
    note: `Processor time of each shop's processes; the database is separate and not in the ratios. ${rounds} rounds of ${roundSeconds} s, one shop after the other, after ${warmUpRounds} warm-up rounds. One keep-alive client for all, which reads every page completely.`,
  }
}

function decompressed({ headers, body }: PageResponse): Buffer {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body)
  return headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
}
