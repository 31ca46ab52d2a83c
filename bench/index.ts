import { printTable, type ResultTable, saveResults } from './results.ts'

type Benchmark = { load: () => Promise<{ run: (size?: number) => Promise<ResultTable[]> }>; isLong?: true }

/** `npm run bench` runs all but the long ones, `npm run bench -- search` the named ones, `npm run bench -- soak 30` with a size. */
const benchmarks: Record<string, Benchmark> = {
  pages: { load: () => import('./pages.ts') },
  browser: { load: () => import('./browser.ts') },
  catalog: { load: () => import('./catalog.ts') },
  orders: { load: () => import('./orders.ts') },
  start: { load: () => import('./start.ts') },
  'fresh-searches': { load: () => import('./fresh-searches.ts') },
  search: { load: () => import('./search.ts'), isLong: true },
  listing: { load: () => import('./listing.ts'), isLong: true },
  families: { load: () => import('./families.ts'), isLong: true },
  overload: { load: () => import('./overload.ts'), isLong: true },
  connections: { load: () => import('./connections.ts'), isLong: true },
  beside: { load: () => import('./beside.ts'), isLong: true },
  desk: { load: () => import('./desk/run.ts'), isLong: true },
  'desk-goods': { load: () => import('./desk/goods.ts'), isLong: true },
  'desk-prices': { load: () => import('./desk/prices.ts'), isLong: true },
  'desk-beside-run': { load: () => import('./desk/beside-run.ts'), isLong: true },
  'desk-imports': { load: () => import('./desk/imports.ts'), isLong: true },
  soak: { load: () => import('./soak.ts'), isLong: true },
}

const isSize = (word: string) => /^\d+$/.test(word)
const requested = process.argv.slice(2).filter((word) => !isSize(word))
const size = process.argv.slice(2).find(isSize)
const unknown = requested.filter((name) => !(name in benchmarks))
if (unknown.length > 0) throw new Error(`unknown benchmark: ${unknown.join(', ')}; choose from ${Object.keys(benchmarks).join(', ')}`)

for (const [name, { load, isLong }] of Object.entries(benchmarks)) {
  if (requested.length > 0 ? !requested.includes(name) : isLong) continue
  console.log(`\n# ${name}`)
  const { run } = await load()
  const tables = await run(size === undefined ? undefined : Number(size))
  tables.forEach(printTable)
  await saveResults(name, tables)
}
