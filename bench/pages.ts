import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { PageData } from '#app/router/page-data.ts'
import type { Connection } from '#db/connect.ts'
import { openRenderer, type Renderer } from './bare-render.ts'
import type { Finding } from './report.ts'
import { type RunningShop, startShop, temporaryData } from './running-shop.ts'
import { type Answer, agent, connectTo, get, makeOld, rendersOf } from './shop-client.ts'
import { figure, times } from './timing.ts'

const [warmRounds, rounds] = [6, 6]
const [keptRequests, timesAnew] = [5_000, 3]
const path = '/product/iphone-16'
const [brotli, plain] = [{ 'accept-encoding': 'br' }, { 'accept-encoding': 'identity' }]

type Costs = Record<'bare' | 'kept' | 'drawn' | 'rendered', number>

/** What a product's page costs the server, kept and rendered, beside a bare Node answer of the same bytes and a bare render in the same run. */
export async function run(): Promise<Finding[]> {
  const data = await temporaryData()
  // As in production: one line of the log a request.
  const shop = await startShop({ dataDir: data.folder, env: { LOG_LEVEL: 'info' } })
  try {
    const renderer = await openRenderer()
    const database = await connectTo(data.folder)
    const costs = await measure(shop, database, renderer)
    await database.close()
    await renderer.close()
    return [tableOf(costs, await get(shop.base + path, brotli))]
  } finally {
    agent.destroy()
    await shop.stop()
    await data.remove()
  }
}

/** In rounds, one kind after the other, so that whatever else the machine does falls on all of them alike. */
async function measure({ base }: RunningShop, database: Connection, renderer: Renderer): Promise<Costs> {
  const page = await get(base + path, brotli)
  const paths = await productPaths(database)
  const pages: PageData[] = []
  for (const each of paths) pages.push(JSON.parse((await get(`${base}/_data${each}`, plain)).body.toString()))
  const bare = fork(join(import.meta.dirname, 'bare-server.ts'), { execArgv: [] })
  const [barePort] = (await once(bare, 'message')) as [number]
  const bareBase = `http://127.0.0.1:${barePort}`
  bare.send({ headers: sameHeaders(page.headers), body: page.body.toString('base64') })
  await once(bare, 'message')
  const spent: Costs = { bare: 0, kept: 0, drawn: 0, rendered: 0 }
  // A budget is for a shop that has been running: both sides first draw the same pages equally often.
  for (let round = 0; round < warmRounds; round += 1) {
    await renderer.cpuOf(pages, timesAnew)
    await cpuOfRender(base, paths, database)
  }
  for (let round = -1; round < rounds; round += 1) {
    const cost: Costs = {
      bare: await cpuOf(bareBase, keptRequests, () => get(bareBase + path, brotli)),
      kept: await cpuOf(base, keptRequests, () => get(base + path, brotli)),
      drawn: await renderer.cpuOf(pages, timesAnew),
      rendered: await cpuOfRender(base, paths, database),
    }
    // The first round only warms up.
    if (round >= 0) for (const kind of ['bare', 'kept', 'drawn', 'rendered'] as const) spent[kind] += cost[kind] / rounds
  }
  bare.disconnect()
  return spent
}

function tableOf({ bare, kept, drawn, rendered }: Costs, { body }: Answer): Finding {
  return {
    title: 'Processor time of the server for a product page',
    columns: ['', 'ms a request', 'pages a second of processor time', 'ratio', 'budget'],
    rows: [
      ['bare Node answer of the same bytes', figure(bare), figure(1000 / bare), times(1), ''],
      ['from the page cache', figure(kept), figure(1000 / kept), `${times(kept / bare)} of bare`, '× 2'],
      ['`renderToString` of the same tree alone', figure(drawn), figure(1000 / drawn), '', ''],
      ['made anew: data, render, compression', figure(rendered), figure(1000 / rendered), `+ ${figure(rendered - drawn)} ms`, '+ 4 ms'],
    ],
    note: [
      `Kept: \`${path}\`, ${figure(body.length / 1024)} KB in brotli.`,
      `Drawn and made anew: the pages of all products of the demo, one after the other, ${timesAnew} times a round.`,
      `Both do so for ${warmRounds + 1} rounds to warm up, then ${rounds} are measured.`,
      `One line of the log for each page. The database's own processes are not counted.`,
    ].join(' '),
  }
}

/** What Node adds by itself is left to it. */
function sameHeaders(headers: IncomingHttpHeaders): string[] {
  const own = Object.entries(headers).filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
  return own.flatMap(([name, value]) => [name, String(value)])
}

async function productPaths(database: Connection): Promise<string[]> {
  const { rows } = await database.pool.query<{ slug: string }>(`select slug from products where status = 'active' order by slug`)
  return rows.map(({ slug }) => `/product/${slug}`)
}

/** Milliseconds of processor time a page that was made, one after the other as fast as they come: a pause before each would cool the processor's caches. */
async function cpuOfRender(base: string, paths: readonly string[], database: Connection): Promise<number> {
  const askAnew = async () => {
    await makeOld(database)
    for (const each of paths) await get(base + each, brotli)
  }
  // Whatever the kind before has left behind is tidied up first.
  await askAnew()
  const [before, spentBefore] = [await rendersOf(base), await cpuSeconds(base)]
  for (let time = 0; time < timesAnew; time += 1) await askAnew()
  // On a busy machine some answers are still kept ones.
  return (((await cpuSeconds(base)) - spentBefore) * 1000) / ((await rendersOf(base)) - before)
}

/** Milliseconds of processor time a request. */
async function cpuOf(base: string, count: number, ask: () => Promise<unknown>): Promise<number> {
  const atOnce = 8
  let left = count / 10
  const askOn = async () => {
    while (left-- > 0) await ask()
  }
  // Whatever the kind before has left behind is tidied up first.
  await Promise.all(Array.from({ length: atOnce }, askOn))
  const before = await cpuSeconds(base)
  left = count
  await Promise.all(Array.from({ length: atOnce }, askOn))
  return (((await cpuSeconds(base)) - before) * 1000) / count
}

async function cpuSeconds(base: string): Promise<number> {
  const text = (await get(`${base}/metrics`, plain)).body.toString()
  return Number(/^process_cpu_seconds_total ([\d.e-]+)/m.exec(text)?.[1])
}
