import { type Finding, keep, print } from './report.ts'

type Question = { ask: () => Promise<{ run: (size?: number) => Promise<Finding[]> }>; isLong?: true }

/** `npm run bench` asks all that are not long, `npm run bench -- search` those that are named, `npm run bench -- soak 30` with a size. */
const questions: Record<string, Question> = {
  pages: { ask: () => import('./pages.ts') },
  browser: { ask: () => import('./browser.ts') },
  catalog: { ask: () => import('./catalog.ts') },
  orders: { ask: () => import('./orders.ts') },
  start: { ask: () => import('./start.ts') },
  search: { ask: () => import('./search.ts'), isLong: true },
  listing: { ask: () => import('./listing.ts'), isLong: true },
  overload: { ask: () => import('./overload.ts'), isLong: true },
  connections: { ask: () => import('./connections.ts'), isLong: true },
  beside: { ask: () => import('./beside.ts'), isLong: true },
  soak: { ask: () => import('./soak.ts'), isLong: true },
}

const isSize = (word: string) => /^\d+$/.test(word)
const asked = process.argv.slice(2).filter((word) => !isSize(word))
const size = process.argv.slice(2).find(isSize)
const unknown = asked.filter((name) => !(name in questions))
if (unknown.length > 0) throw new Error(`no such question: ${unknown.join(', ')}; there are ${Object.keys(questions).join(', ')}`)

for (const [name, { ask, isLong }] of Object.entries(questions)) {
  if (asked.length > 0 ? !asked.includes(name) : isLong) continue
  console.log(`\n# ${name}`)
  const { run } = await ask()
  const findings = await run(size === undefined ? undefined : Number(size))
  findings.forEach(print)
  await keep(name, findings)
}
