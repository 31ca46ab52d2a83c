import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Connection } from '#db/connect.ts'
import { type ProcessTime, processTime } from './process-time.ts'
import type { Finding } from './report.ts'
import { type RunningShop, startShop, temporaryData } from './running-shop.ts'
import { type Answer, agent, connectTo, get, makeOld, rendersOf } from './shop-client.ts'
import { figure, times } from './timing.ts'

const path = '/product/iphone-16'
const [warmUpRounds, warmUpSeconds, roundSeconds] = [2, 0.3, 4]
const headers = { accept: 'text/html,*/*', 'accept-encoding': 'br, gzip' }

type Shop = { name: string; url: string; pids: readonly number[] }
/** One way of asking a shop for one page; `made` counts instead of the answers where not every answer is meant. */
type Subject = Shop & { atOnce: number; ask: () => Promise<unknown>; made?: () => Promise<number> }
type Cost = ProcessTime & { pages: number }
type Row = { name: string; page: Answer; cost: Cost }

/** What a product page costs Vitrin and the shops that `BESIDE` names, in one run and asked by the same client. */
export async function run(rounds = 6): Promise<Finding[]> {
  const others = await Promise.all(named(process.env.BESIDE ?? '').map(asBrowser))
  const data = await temporaryData()
  // As in production: one line of the log a request.
  const shop = await startShop({ dataDir: data.folder, env: { LOG_LEVEL: 'info' } })
  const database = await connectTo(data.folder)
  try {
    return [tableOf(await measure([...vitrin(shop, database), ...others], rounds), rounds)]
  } finally {
    agent.destroy()
    await database.close()
    await shop.stop()
    await data.remove()
  }
}

/** `name=URL@PID,name=URL@PID+PID`: the second process is the shop's database, where it is not a child of the first. */
function named(list: string): Shop[] {
  const shops = list.split(',').map((entry) => /^(?<name>.+?)=(?<url>https?:.+)@(?<pids>[\d+]+)$/.exec(entry.trim())?.groups)
  return shops.map((shop) => {
    if (!shop) throw new Error('BESIDE names the running shops to measure: name=URL of a product page@PID, separated by commas')
    const { name = '', url = '', pids = '' } = shop
    return { name, url, pids: pids.split('+').map(Number) }
  })
}

/** Hands back the cookies of its first visit: a shop need not begin a session for each page. */
async function asBrowser(shop: Shop): Promise<Subject> {
  const cookies = (await get(shop.url, headers)).headers['set-cookie'] ?? []
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  return { ...shop, atOnce: 8, ask: () => get(shop.url, cookie ? { ...headers, cookie } : headers) }
}

/** Made anew one at a time: those who ask for the same page at once would share one render. */
function vitrin({ base, pid }: RunningShop, database: Connection): Subject[] {
  const shop = { url: base + path, pids: [pid] }
  const ask = () => get(shop.url, headers)
  const askAnew = () => makeOld(database).then(ask)
  return [
    { ...shop, name: 'Vitrin, from the page cache', atOnce: 8, ask },
    { ...shop, name: 'Vitrin, made anew', atOnce: 1, ask: askAnew, made: () => rendersOf(base) },
  ]
}

/** In rounds, one shop after the other, so that whatever else the machine does falls on all of them alike. */
async function measure(subjects: readonly Subject[], rounds: number): Promise<Row[]> {
  const sums = subjects.map((subject) => ({ subject, cost: { pages: 0, own: 0, database: 0 } }))
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (const { subject, cost } of sums) {
      // Whatever the one before has left behind is tidied up first.
      await costOf(subject, warmUpSeconds)
      const more = await costOf(subject, roundSeconds)
      if (round >= 0) for (const part of ['pages', 'own', 'database'] as const) cost[part] += more[part]
    }
  }
  return Promise.all(sums.map(async ({ subject: { name, url }, cost }) => ({ name, cost, page: await get(url, headers) })))
}

async function costOf({ pids, atOnce, ask, made }: Subject, seconds: number): Promise<Cost> {
  const [madeBefore = 0, before] = [await made?.(), processTime(pids)]
  const end = performance.now() + seconds * 1000
  let answers = 0
  const askOn = async () => {
    for (; performance.now() < end; answers += 1) await ask()
  }
  await Promise.all(Array.from({ length: atOnce }, askOn))
  const after = processTime(pids)
  const pages = made ? (await made()) - madeBefore : answers
  return { pages, own: after.own - before.own, database: after.database - before.database }
}

function tableOf(rows: readonly Row[], rounds: number): Finding {
  const [kept = 0, anew = 0] = rows.map(({ cost }) => cost.own / cost.pages)
  const cells = ({ name, page, cost }: Row) => {
    const ms = cost.own / cost.pages
    const size = `${figure(page.body.length / 1024)} (${figure(unpacked(page).length / 1024)})`
    return [name, size, figure(ms), figure(cost.database / cost.pages), figure(1000 / ms), times(ms / kept), times(ms / anew)]
  }
  return {
    title: 'A product page beside other shops',
    columns: [
      '',
      'KB sent (unpacked)',
      'ms a page',
      'ms of the database',
      'pages a second of processor time',
      'Vitrin kept',
      'Vitrin made anew',
    ],
    rows: rows.map(cells),
    note: `Processor time of each shop's processes, its database apart and not in the ratios; ${rounds} rounds of ${roundSeconds} s each in turn after ${warmUpRounds} to warm up. The same keep-alive client for all, which reads every page whole.`,
  }
}

function unpacked({ headers, body }: Answer): Buffer {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body)
  return headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
}
