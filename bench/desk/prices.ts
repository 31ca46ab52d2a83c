import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openCatalogDatabases } from '#bench/catalog-databases.ts'
import type { ResultTable } from '#bench/results.ts'
import { formatNumber, percentileOf } from '#bench/statistics.ts'
import type { Connection } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { runDeskJobs } from '#services/desk/job/run-jobs.ts'
import { shopOf } from '#tests/support/shop.ts'
import { deskClient } from './measure.ts'

const rule = {
  formula: { kind: 'percent', percent: 4 },
  rounding: { step: 10_000, direction: 'nearest', ending: 0 },
  floor: null,
  isSale: false,
}
const now = { toggled: [], ticked: 'all', startAt: null, endsAt: null }

type Send = Awaited<ReturnType<typeof deskClient>>
type Summary = {
  summary: { products: number; wrong: number; large: number; changes: number }
  job: { done: number; skipped: number } | null
}

/** Price runs of 300 and of all products: preview, application and undo. `npm run bench -- desk-prices 5000` tries it with fewer. */
export async function run(size = 100_000): Promise<ResultTable[]> {
  const databases = await openCatalogDatabases()
  try {
    const connection = await databases.openGoods(size)
    try {
      const send = await deskClient(connection)
      const few = await runPrices(connection, send, await filterOf(connection, 300))
      const all = await runPrices(connection, send, {})
      return [tableOf([few, all])]
    } finally {
      await connection.close()
    }
  } finally {
    await databases.stop()
  }
}

/** The cheapest products, about so many. */
async function filterOf({ pool }: Connection, count: number): Promise<object> {
  const { rows } = await pool.query<{ price: string }>('select price from products where price > 0 order by price offset $1 limit 1', [
    count,
  ])
  return { min: 1, max: Number(rows[0]?.price ?? 1) }
}

async function runPrices({ db, pool }: Connection, send: Send, filter: object): Promise<(string | number)[]> {
  const [id, undoId] = [newId(), newId()]
  const json = async (path: string, method: string, body: object): Promise<Summary> => {
    const response = await send(`/prices/runs/${path}`, { method, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const [previewMs, { summary }] = await timed(() => json(id, 'PUT', { filter, rule }))
  const waits = await watchLocks(pool)
  // The request does what it can; the jobs of the node do the rest.
  const [applyMs] = await timed(async () => {
    await json(`${id}/application`, 'POST', { ...now, confirmed: summary.wrong + summary.large || null })
    await runDeskJobs(shopOf(db), new AbortController().signal)
  })
  const waited = await waits.stop()
  const [undoMs] = await timed(async () => {
    await json(`${id}/undo`, 'POST', { id: undoId })
    await runDeskJobs(shopOf(db), new AbortController().signal)
  })
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from price_changes where run_id in (${id}::uuid, ${undoId}::uuid)`,
  )
  const changes = summary.wrong + summary.large + summary.changes
  if (rows[0]?.count !== 2 * changes) throw new Error(`${rows[0]?.count} changes in the history instead of ${2 * changes}`)
  const seconds = [previewMs, applyMs, undoMs].map((ms) => formatNumber(ms / 1000))
  return [changes, ...seconds, formatNumber(percentileOf(waited, 0.95)), formatNumber(Math.max(...waited))]
}

async function timed<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  const started = performance.now()
  const result = await work()
  return [performance.now() - started, result]
}

/** Locks products one after the other, as orders do, and measures how long each takes. */
async function watchLocks(pool: Connection['pool']): Promise<{ stop: () => Promise<number[]> }> {
  const { rows } = await pool.query<{ id: string }>('select id from products tablesample bernoulli (1) order by random()')
  const taken: number[] = []
  let isOn = true
  const watching = (async () => {
    for (let at = 0; isOn; at += 1) {
      const id = rows[at % rows.length]?.id
      taken.push((await timed(() => pool.query('select from products where id = $1 for no key update', [id])))[0])
      await setTimeout(5)
    }
  })()
  return {
    stop: async () => {
      isOn = false
      await watching
      return taken
    },
  }
}

const secondsFor = (prices: number) => (prices <= 300 ? 1 : 30)

function tableOf(rows: ResultTable['rows']): ResultTable {
  const misses = rows.filter(([prices, , applied]) => Number(applied) > secondsFor(Number(prices)))
  return {
    title: 'Price runs',
    columns: ['prices', 'preview s', 'apply s', 'undo s', 'row lock p95 ms', 'longest ms'],
    rows,
    note: `Four percent more, rounded to 10,000 toman, through the router of the desk and the job that works in chunks of up to 500; each price is one row of the history per run. Meanwhile one client locks single products one after the other, as orders do. Limits: 300 prices applied in 1 s, 100,000 in 30 s. Beyond a limit: ${misses.length === 0 ? 'none' : misses.map(([prices]) => `${prices} prices`).join(', ')}.`,
  }
}
