import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { onTestFinished, vi } from 'vitest'
import { platformPackage } from '#db/embedded/binaries.ts'
import { runningPostmaster } from '#db/embedded/postmaster.ts'
import type { Connection } from '#db/embedded/server.ts'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from '#db/embedded.ts'
import type { ProgramOptions } from './program.ts'

export type Refusal = { name: string; message: string }

export type Program = {
  readonly pid: number
  /** Ids of the rows whose commit was acknowledged. */
  readonly acknowledged: readonly number[]
  ready(): Promise<Connection>
  refused(): Promise<Refusal>
  acknowledges(count: number): Promise<void>
  /** Resolves when the program has exited and its output was read. */
  kill(signal: NodeJS.Signals): Promise<void>
  readonly words: readonly string[]
}

/** Starts `program.ts` as a process of its own. */
export function runProgram(options: ProgramOptions): Program {
  const file = fileURLToPath(new URL('program.ts', import.meta.url))
  const child = spawn(process.execPath, [file, JSON.stringify(options)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  const heard = new EventEmitter()
  const said = new Map<string, unknown>()
  const acknowledged: number[] = []
  createInterface(child.stdout).on('line', (line) => {
    const word = line.slice(0, line.indexOf(' '))
    const value = JSON.parse(line.slice(word.length))
    if (word === 'ack') acknowledged.push(value)
    said.set(word, value)
    heard.emit('word')
  })
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) {
      const ended = await Promise.race([once(heard, 'word').then(() => false), closed.then(() => true)])
      if (ended && !isTrue()) throw new Error(`the program ended; it had said ${JSON.stringify([...said])}`)
    }
  }
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await closed
  }
  onTestFinished(() => kill('SIGKILL'))
  return {
    pid: child.pid ?? 0,
    acknowledged,
    kill,
    ready: () => until(() => said.has('ready')).then(() => said.get('ready') as Connection),
    refused: () => until(() => said.has('refused')).then(() => said.get('refused') as Refusal),
    acknowledges: (count) => until(() => acknowledged.length >= count),
    get words() {
      return [...said.keys()]
    },
  }
}

/** A server of the test's own process; `stop` may be called again, so a test that fails leaves nothing running. */
export async function started(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(options)
  onTestFinished(() => postgres.stop())
  return postgres
}

/** A folder that every account may enter. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrin-test-'))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** A data folder; with it goes whatever server a killed program left running there. */
export async function temporaryDataDir(): Promise<string> {
  const dataDir = join(await temporaryFolder(), 'pg')
  onTestFinished(() => endServer(join(dataDir, 'cluster')))
  return dataDir
}

/** Ends a server that no program stops any more. */
export async function endServer(cluster: string): Promise<void> {
  const server = await runningPostmaster(cluster)
  if (!server) return
  process.kill(server.pid, 'SIGQUIT')
  await vi.waitFor(async () => {
    if (await runningPostmaster(cluster)) throw new Error('still running')
  })
}

/** The first line of the file that a running server keeps in its cluster. */
export async function serverPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8'), 10)
}

/** False also for a zombie process. */
export async function isRunning(pid: number): Promise<boolean> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== ''
}

/** The rows of one query on a connection of its own. */
export async function rowsOf<Row extends object>(connection: Connection, query: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query<Row>(query, values)).rows
  } finally {
    await client.end()
  }
}

/** This platform's package, where tests may copy it from. */
export const installedPackage = platformPackage()
