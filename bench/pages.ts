import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { Connection } from '#db/connect.ts'
import { openRenderer, type Renderer } from './bare-render.ts'
import type { Finding } from './report.ts'
import { type RunningShop, startShop, temporaryData } from './running-shop.ts'
import { type Answer, agent, connectTo, get, makeOld, rendersOf } from './shop-client.ts'
import { figure, times } from './timing.ts'

const rounds = 6
const [keptRequests, renderedRequests] = [5_000, 250]
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
  const pageData = JSON.parse((await get(`${base}/_data${path}`, plain)).body.toString())
  const bare = fork(join(import.meta.dirname, 'bare-server.ts'), { execArgv: [] })
  const [barePort] = (await once(bare, 'message')) as [number]
  const bareBase = `http://127.0.0.1:${barePort}`
  bare.send({ headers: sameHeaders(page.headers), body: page.body.toString('base64') })
  await once(bare, 'message')
  const spent: Costs = { bare: 0, kept: 0, drawn: 0, rendered: 0 }
  for (let round = -1; round < rounds; round += 1) {
    const cost: Costs = {
      bare: await cpuOf(bareBase, keptRequests, () => get(bareBase + path, brotli)),
      kept: await cpuOf(base, keptRequests, () => get(base + path, brotli)),
      drawn: await renderer.cpuOf(pageData, renderedRequests),
      rendered: await cpuOfRender(base, database),
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
    note: `\`${path}\`, ${figure(body.length / 1024)} KB in brotli, one line of the log for each. The database's own processes are not counted.`,
  }
}

/** What Node adds by itself is left to it. */
function sameHeaders(headers: IncomingHttpHeaders): string[] {
  const own = Object.entries(headers).filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
  return own.flatMap(([name, value]) => [name, String(value)])
}

/** Milliseconds of processor time a page that was made; on a busy machine some answers are still kept ones. */
async function cpuOfRender(base: string, database: Connection): Promise<number> {
  let asked = 0
  const before = await rendersOf(base)
  const askAnew = async () => {
    await makeOld(database)
    await get(base + path, brotli)
    asked += 1
  }
  const cost = await cpuOf(base, renderedRequests, askAnew, 1)
  return (cost * asked) / ((await rendersOf(base)) - before)
}

/** Milliseconds of processor time a request. */
async function cpuOf(base: string, count: number, ask: () => Promise<unknown>, atOnce = 8): Promise<number> {
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
