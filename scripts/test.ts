import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildIfNeeded } from './build-if-needed.ts'

type Step = [name: string, command: string, ...args: string[]]

/** `npm run check`: what a change must pass many times a day, without a build, a database or a browser. */
const quick: Step[] = [
  ['types', 'tsc', '--noEmit'],
  ['lint and format', 'biome', 'check', '--error-on-warnings'],
  ['sizes', 'node', 'scripts/check-size.ts'],
  ['right to left', 'node', 'scripts/check-rtl.ts'],
  ['unit tests', 'vitest', 'run', '--project', 'unit', '--project', 'stores'],
]

/** `npm test`: everything that must hold before a change is done, cheapest first. */
const all: Step[] = [
  ...quick,
  ['unused files, exports and packages', 'knip'],
  ['bytes of a first visit', 'node', 'scripts/check-bytes.ts'],
  ['integration tests', 'vitest', 'run', '--project', 'integration'],
  ['system tests', 'vitest', 'run', '--project', 'system'],
  ['tests that run alone', 'vitest', 'run', '--project', 'alone'],
  ['browser tests', 'playwright', 'test'],
]

const isQuick = process.argv.includes('--quick')
process.chdir(join(import.meta.dirname, '..'))
if (!isQuick) await buildIfNeeded()
for (const [name, command, ...args] of isQuick ? quick : all) {
  const startedAt = performance.now()
  console.log(`\n— ${name}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) {
    console.error(`\n${name}: failed`)
    process.exit(1)
  }
  console.log(`${name}: passed in ${Math.round((performance.now() - startedAt) / 1000)} s`)
}
console.log('\nall steps passed')
