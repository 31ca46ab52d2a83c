import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfNeeded } from './build-if-needed.ts'

type Step = [name: string, command: string, ...args: string[]]

/** What needs no build, no database and no browser. Beside each other, because none of them keeps two cores busy. */
const quick: Step[] = [
  // One checker: each further one resolves the types of all routes again. What did not change since the last run is not checked again.
  ['types', 'tsc', '--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', 'dist/types.tsbuildinfo'],
  ['lint and format', 'biome', 'check', '--error-on-warnings'],
  ['sizes', 'node', 'scripts/check-size.ts'],
  ['right to left', 'node', 'scripts/check-rtl.ts'],
  ['unit tests', 'vitest', 'run', '--project', 'unit', '--project', 'stores'],
]

/**
 * One group after the other, cheapest first; the steps of a group beside each other. System tests mostly wait for programs, so integration
 * tests use the processor.
 */
const long: Step[][] = [
  [['bytes of a first visit', 'node', 'scripts/check-bytes.ts']],
  [
    ['integration tests', 'vitest', 'run', '--project', 'integration'],
    ['system tests', 'vitest', 'run', '--project', 'system'],
  ],
  [['tests that run alone', 'vitest', 'run', '--project', 'alone']],
  [['browser tests', 'playwright', 'test']],
]

/** Runs a step to its end. With `pipe` its output is printed as a whole. */
function run([name, command, ...args]: Step, output: 'inherit' | 'pipe'): Promise<boolean> {
  const startedAt = performance.now()
  if (output === 'inherit') console.log(`\n— ${name}`)
  const child = spawn(command, args, { stdio: ['ignore', output, output], shell: process.platform === 'win32' })
  const printed: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk))
  const { promise, resolve } = Promise.withResolvers<boolean>()
  child.on('error', (error) => printed.push(Buffer.from(error.message)))
  child.on('close', (code) => {
    if (output === 'pipe') console.log(`\n— ${name}\n${Buffer.concat(printed)}`)
    console.log(`${name}: ${code === 0 ? 'passed' : 'failed'} in ${Math.round((performance.now() - startedAt) / 1000)} s`)
    resolve(code === 0)
  })
  return promise
}

function failIf(failed: string[]): void {
  if (failed.length === 0) return
  console.error(`\nfailed: ${failed.join(', ')}`)
  process.exit(1)
}

async function runGroup(steps: Step[], build = Promise.resolve()): Promise<void> {
  const output = steps.length === 1 ? 'inherit' : 'pipe'
  const running = steps.map(async (step) => ({ name: step[0], isPassed: await run(step, output) }))
  const [results] = await Promise.all([Promise.all(running), build])
  failIf(results.filter(({ isPassed }) => !isPassed).map(({ name }) => name))
}

const gigabyte = 1024 ** 3
/** More than a run ever has at a time, and than the browsers and databases beside it take. */
const needed = { room: 4 * gigabyte, memory: 8 * gigabyte }

/**
 * In memory where there is room and programs may run: tests create and delete hundreds of databases of a thousand files each, and ext4 takes
 * ever longer to create files where many were deleted (docs/decisions/0153).
 */
function temporaryParent(): string {
  const memory = '/dev/shm'
  if (process.platform !== 'linux' || process.availableMemory() < needed.memory) return tmpdir()
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const mount = mounts.find((line) => line.includes(` ${memory} `))
  if (!mount || mount.includes('noexec')) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize < needed.room ? tmpdir() : memory
}

/** `npm run check`: what a change must pass many times a day. `npm test`: everything that must hold before a change is done. */
const isQuick = process.argv.includes('--quick')
process.chdir(join(import.meta.dirname, '..'))
// A temporary folder of the run, open to all accounts as the system's is: what tests leave there is removed with it.
const temporary = mkdtempSync(join(temporaryParent(), 'vitrin-tests-'))
chmodSync(temporary, 0o1777)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
// A program that a failed test left running may still write there.
process.on('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }))
process.env.TMPDIR = temporary
// Hundreds of programs are started from the same modules: each finds them compiled.
process.env.NODE_COMPILE_CACHE = join(temporary, 'compiled')
if (isQuick) await runGroup(quick)
else {
  // The build keeps little more than one core busy.
  await runGroup([...quick, ['unused files, exports and packages', 'knip']], buildIfNeeded())
  for (const group of long) await runGroup(group)
}
console.log('\nall steps passed')
