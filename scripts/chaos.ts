import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Report } from '#tests/chaos/check-results.ts'
import { type ChaosEnvironment, openEnvironment } from '#tests/chaos/environment.ts'

type Scenario = {
  rounds: number
  load: () => Promise<(environment: ChaosEnvironment, rounds: number, say: (line: string) => void) => Promise<Report>>
}

/** `npm run chaos` runs all fault scenarios, `npm run chaos -- kill-nodes --rounds 10` one of them. */
const scenarios: Record<string, Scenario> = {
  'crash-points': { rounds: 20, load: async () => (await import('#tests/chaos/crash-points.ts')).crashPoints },
  'kill-nodes': { rounds: 100, load: async () => (await import('#tests/chaos/kill-nodes.ts')).killNodes },
  'kill-database': { rounds: 20, load: async () => (await import('#tests/chaos/kill-database.ts')).killDatabase },
  'two-workers': { rounds: 10, load: async () => (await import('#tests/chaos/two-workers.ts')).twoWorkers },
  oversell: { rounds: 20, load: async () => (await import('#tests/chaos/oversell.ts')).oversell },
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string' } } })
const unknown = positionals.filter((name) => !(name in scenarios))
if (unknown.length > 0) throw new Error(`unknown scenario: ${unknown.join(', ')}; choose from ${Object.keys(scenarios).join(', ')}`)

process.chdir(join(import.meta.dirname, '..'))
const reports: Report[] = []
for (const [name, { rounds, load }] of Object.entries(scenarios)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const run = await load()
  await using environment = await openEnvironment()
  reports.push(await run(environment, Number(values.rounds ?? rounds), (line) => console.log(line)))
}

console.log()
for (const { name, did, violations } of reports) console.log(`${name.padEnd(16)} ${violations.length === 0 ? 'passed' : 'FAILED'}  ${did}`)
for (const { name, violations } of reports) for (const violation of violations) console.error(`${name}: ${violation}`)
process.exitCode = reports.every(({ violations }) => violations.length === 0) ? 0 : 1
