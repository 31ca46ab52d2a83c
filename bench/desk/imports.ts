import type { ResultTable } from '#bench/results.ts'
import { formatNumber } from '#bench/statistics.ts'
import { newId } from '#db/ids.ts'
import { runDeskJobs } from '#services/desk/job/run-jobs.ts'
import { openEnvironment } from '#tests/chaos/environment.ts'
import { type Imported, settingsOf } from '#tests/support/desk/imports.ts'
import { deskClient } from './measure.ts'

const [maxSeconds, maxMegabytes] = [120, 150]
const settings = settingsOf(['sku', 'name', 'category', 'brand', 'price', 'stock'])

/** A file of new products, then one that changes every price: upload, dry run and run. `npm run bench -- desk-imports 5000` tries it with fewer. */
export async function run(size = 100_000): Promise<ResultTable[]> {
  await using world = await openEnvironment()
  const { pool } = world.connection
  const send = await deskClient(world.connection)
  const { rows: names } = await pool.query<{ category: string; brand: string }>(
    `select c.name as category, b.farsi_name as brand from products p join categories c on c.id = p.category_id join brands b on b.id = p.brand_id
     group by 1, 2 order by 1, 2`,
  )
  const json = async (path: string, init: { method: string; body: string | FormData }): Promise<Imported> => {
    const response = await send(`/imports/${path}`, init)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const importFile = async (name: string, price: number): Promise<(string | number)[]> => {
    const id = newId()
    const form = new FormData()
    form.set('file', new File([fileOf(size, names, price)], 'list.csv'))
    const memory = watchMemory()
    const work = async (path: string, body: object) => {
      await json(`${id}/${path}`, { method: 'POST', body: JSON.stringify(body) })
      await runDeskJobs(world.context, new AbortController().signal)
    }
    const uploaded = await seconds(() => json(id, { method: 'PUT', body: form }))
    const checked = await seconds(() => work('check', settings))
    const { counts } = (await (await send(`/imports/${id}`)).json()) as Imported
    const applied = await seconds(() => work('application', { confirmed: counts.outliers || null }))
    const after = (await (await send(`/imports/${id}`)).json()) as Imported
    if (after.counts.applied !== size)
      throw new Error(`${after.counts.applied} of ${size} rows were applied: ${JSON.stringify(after.counts)}`)
    const all = [uploaded, checked, applied, uploaded + checked + applied]
    return [name, ...all.map(formatNumber), formatNumber(memory.stop())]
  }
  const rows = [await importFile('new products', 1_000_000), await importFile('changed prices', 1_030_000)]
  const misses = rows.filter(([, , , , all, grown]) => Number(all) > maxSeconds || Number(grown) > maxMegabytes)
  return [
    {
      title: `Imports of ${size.toLocaleString('en')} rows`,
      columns: ['file', 'upload s', 'dry run s', 'run s', 'together s', 'memory + MB'],
      rows,
      note: `A CSV file through the router of the desk and its jobs, all in one process: SKU, name, category, brand, price, stock. The memory is the largest resident size above that before, measured ten times per second. Limits: ${maxSeconds} s, ${maxMegabytes} MB. Beyond a limit: ${misses.length === 0 ? 'none' : misses.map(([file]) => file).join(', ')}.`,
    },
  ]
}

function fileOf(size: number, names: readonly { category: string; brand: string }[], price: number): string {
  const lines = Array.from({ length: size }, (_, at) => {
    const { category, brand } = names[at % names.length] ?? { category: '', brand: '' }
    return `IMP-${at},کالای نمونه شماره ${at},${category},${brand},${price + (at % 900) * 10_000},${at % 50}`
  })
  return ['sku,name,category,brand,price,stock', ...lines].join('\n')
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

function watchMemory(): { stop: () => number } {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 100)
  return {
    stop: () => {
      clearInterval(timer)
      return (most - before) / 1e6
    },
  }
}
