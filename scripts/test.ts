import { spawnSync } from 'node:child_process'
import { buildIfNeeded } from './build-if-needed.ts'

/** Everything that must hold before a change is done, cheapest first; stops at the first step that fails. */
const steps: [name: string, command: string, ...args: string[]][] = [
  ['types', 'tsc', '--noEmit'],
  ['lint and format', 'biome', 'check', '--error-on-warnings'],
  ['sizes', 'node', 'scripts/check-size.ts'],
  ['right to left', 'node', 'scripts/check-rtl.ts'],
  ['bytes of a first visit', 'node', 'scripts/check-bytes.ts'],
  ['unit tests', 'vitest', 'run', '--project', 'unit'],
  ['integration tests', 'vitest', 'run', '--project', 'integration'],
  ['system tests', 'vitest', 'run', '--project', 'system'],
  ['browser tests', 'playwright', 'test'],
]

process.chdir(new URL('..', import.meta.url).pathname)
await buildIfNeeded()
for (const [name, command, ...args] of steps) {
  console.log(`\n— ${name}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) {
    console.error(`\n${name}: failed`)
    process.exit(1)
  }
}
console.log('\nall steps passed')
