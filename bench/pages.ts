import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { PageData } from '#app/router/page-data.ts'
import type { Connection } from '#db/connect.ts'
import { openRenderer, type Renderer } from './bare-render.ts'
import type { ResultTable } from './results.ts'
import { agent, changeProducts, connectToShop, get, invalidatePages, type PageResponse, renderCount } from './shop-client.ts'
import { createDataDir, type ShopProcess, startShop } from './shop-process.ts'
import { formatNumber, formatRatio } from './statistics.ts'

const [warmRounds, rounds] = [6, 6]
const [cachedRequests, rendersPerRound] = [5_000, 3]
const path = '/product/iphone-16'
const [brotli, plain] = [{ 'accept-encoding': 'br' }, { 'accept-encoding': 'identity' }]

type Costs = Record<'bare' | 'cached' | 'renderOnly' | 'cacheMiss' | 'unchanged', number>

/** Server cost of a product page from the cache and on a cache miss, against a bare Node response of the same bytes and a bare render. */
export async function run(): Promise<ResultTable[]> {
  const data = await createDataDir()
  // As in production: one log line per request.
  const shop = await startShop({ dataDir: data.folder, env: { LOG_LEVEL: 'info' } })
  try {
    const renderer = await openRenderer()
    const database = await connectToShop(data.folder)
    const costs = await measure(shop, database, renderer)
    await database.close()
    await renderer.close()
    return [toTable(costs, await get(shop.base + path, brotli))]
  } finally {
    agent.destroy()
    await shop.stop()
    await data.remove()
  }
}

/** In rounds, one kind after the other, so that other load on the machine affects all alike. */
async function measure({ base }: ShopProcess, database: Connection, renderer: Renderer): Promise<Costs> {
  const page = await get(base + path, brotli)
  const paths = await productPaths(database)
  const pages: PageData[] = []
  for (const each of paths) pages.push(JSON.parse((await get(`${base}/_data${each}`, plain)).body.toString()))
  const bare = fork(join(import.meta.dirname, 'bare-server.ts'), { execArgv: [] })
  const [barePort] = (await once(bare, 'message')) as [number]
  const bareBase = `http://127.0.0.1:${barePort}`
  bare.send({ headers: copiedHeaders(page.headers), body: page.body.toString('base64') })
  await once(bare, 'message')
  const spent: Costs = { bare: 0, cached: 0, renderOnly: 0, cacheMiss: 0, unchanged: 0 }
  // Budgets are for a warm process: both sides first render the same pages equally often.
  for (let round = 0; round < warmRounds; round += 1) {
    await renderer.cpuOf(pages, rendersPerRound)
    await cpuOfRender(base, paths, database)
  }
  for (let round = -1; round < rounds; round += 1) {
    const cost: Costs = {
      bare: await cpuOf(bareBase, cachedRequests, () => get(bareBase + path, brotli)),
      cached: await cpuOf(base, cachedRequests, () => get(base + path, brotli)),
      renderOnly: await renderer.cpuOf(pages, rendersPerRound),
      cacheMiss: await cpuOfRender(base, paths, database),
      unchanged: await cpuOfUnchanged(base, paths, database),
    }
    // The first round is a warm-up.
    if (round >= 0)
      for (const kind of ['bare', 'cached', 'renderOnly', 'cacheMiss', 'unchanged'] as const) spent[kind] += cost[kind] / rounds
  }
  bare.disconnect()
  return spent
}

function toTable({ bare, cached, renderOnly, cacheMiss, unchanged }: Costs, { body }: PageResponse): ResultTable {
  return {
    title: 'Processor time of the server for a product page',
    columns: ['', 'ms per request', 'pages per second of processor time', 'ratio', 'budget'],
    rows: [
      ['bare Node response of the same bytes', formatNumber(bare), formatNumber(1000 / bare), formatRatio(1), ''],
      ['cached page', formatNumber(cached), formatNumber(1000 / cached), `${formatRatio(cached / bare)} of bare`, '× 2'],
      ['`renderToString` of the same tree alone', formatNumber(renderOnly), formatNumber(1000 / renderOnly), '', ''],
      [
        'rendered on a cache miss: data, render, compression',
        formatNumber(cacheMiss),
        formatNumber(1000 / cacheMiss),
        `+ ${formatNumber(cacheMiss - renderOnly)} ms`,
        '+ 3 ms',
      ],
      ['invalidated, data unchanged: data and its digest', formatNumber(unchanged), formatNumber(1000 / unchanged), '', ''],
    ],
    note: [
      `Cached page: \`${path}\`, ${formatNumber(body.length / 1024)} KB in brotli.`,
      `Rendered: all product pages of the demo, one after the other, ${rendersPerRound} times per round.`,
      `${warmRounds + 1} warm-up rounds, then ${rounds} measured.`,
      `One log line per request. Database processes are not counted.`,
    ].join(' '),
  }
}

/** Without the headers that Node adds itself. */
function copiedHeaders(headers: IncomingHttpHeaders): string[] {
  const own = Object.entries(headers).filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
  return own.flatMap(([name, value]) => [name, String(value)])
}

async function productPaths(database: Connection): Promise<string[]> {
  const { rows } = await database.pool.query<{ slug: string }>(`select slug from products where status = 'active' order by slug`)
  return rows.map(({ slug }) => `/product/${slug}`)
}

/** Processor milliseconds per rendered page, without pauses: a pause before each page would cool the processor's caches. */
async function cpuOfRender(base: string, paths: readonly string[], database: Connection): Promise<number> {
  const fetchUncached = async () => {
    await changeProducts(database)
    for (const each of paths) await get(base + each, brotli)
  }
  // Lets garbage and background work of the previous kind end first.
  await fetchUncached()
  const [before, spentBefore] = [await renderCount(base), await cpuSeconds(base)]
  for (let time = 0; time < rendersPerRound; time += 1) await fetchUncached()
  // On a busy machine some responses are still cache hits.
  return (((await cpuSeconds(base)) - spentBefore) * 1000) / ((await renderCount(base)) - before)
}

/** Processor milliseconds per page that was invalidated without a change. */
async function cpuOfUnchanged(base: string, paths: readonly string[], database: Connection): Promise<number> {
  const before = await cpuSeconds(base)
  for (let time = 0; time < rendersPerRound; time += 1) {
    await invalidatePages(database)
    for (const each of paths) await get(base + each, brotli)
  }
  return (((await cpuSeconds(base)) - before) * 1000) / (paths.length * rendersPerRound)
}

/** Processor milliseconds per request. */
async function cpuOf(base: string, count: number, fetchPage: () => Promise<unknown>): Promise<number> {
  const concurrency = 8
  let remaining = count / 10
  const client = async () => {
    while (remaining-- > 0) await fetchPage()
  }
  // Lets garbage and background work of the previous kind end first.
  await Promise.all(Array.from({ length: concurrency }, client))
  const before = await cpuSeconds(base)
  remaining = count
  await Promise.all(Array.from({ length: concurrency }, client))
  return (((await cpuSeconds(base)) - before) * 1000) / count
}

async function cpuSeconds(base: string): Promise<number> {
  const text = (await get(`${base}/metrics`, plain)).body.toString()
  return Number(/^process_cpu_seconds_total ([\d.e-]+)/m.exec(text)?.[1])
}
