import { execFile, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { rmSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { onTestFinished, vi } from 'vitest'
import { platformPackage } from '#db/embedded/binaries.ts'
import { runningPostmaster } from '#db/embedded/postmaster.ts'
import type { ConnectionParameters } from '#db/embedded/server.ts'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from '#db/embedded.ts'
import { makeDataFolder } from '#tests/support/make-data-folder.ts'
import type { ProgramOptions } from './program.ts'

type Refusal = { name: string; message: string }

export type Program = {
  readonly pid: number
  /** Ids of the rows whose commit was acknowledged. */
  readonly acknowledged: readonly number[]
  ready(): Promise<ConnectionParameters>
  refused(): Promise<Refusal>
  acknowledges(count: number): Promise<void>
  /** Resolves when the program has exited and its output was read. */
  kill(signal: NodeJS.Signals): Promise<void>
  readonly messages: readonly string[]
}

/** Starts `program.ts` as a child process. */
export function runProgram(options: ProgramOptions): Program {
  const file = fileURLToPath(new URL('program.ts', import.meta.url))
  const child = spawn(process.execPath, [file, JSON.stringify(options)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  const events = new EventEmitter()
  const received = new Map<string, unknown>()
  const acknowledged: number[] = []
  createInterface(child.stdout).on('line', (line) => {
    const name = line.slice(0, line.indexOf(' '))
    const value = JSON.parse(line.slice(name.length))
    if (name === 'ack') acknowledged.push(value)
    received.set(name, value)
    events.emit('message')
  })
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) {
      const ended = await Promise.race([once(events, 'message').then(() => false), closed.then(() => true)])
      if (ended && !isTrue()) throw new Error(`the program ended; it had sent ${JSON.stringify([...received])}`)
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
    ready: () => until(() => received.has('ready')).then(() => received.get('ready') as ConnectionParameters),
    refused: () => until(() => received.has('refused')).then(() => received.get('refused') as Refusal),
    acknowledges: (count) => until(() => acknowledged.length >= count),
    get messages() {
      return [...received.keys()]
    },
  }
}

/** A server of the test process, stopped after the test; a test may stop it earlier. */
export async function started(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(options)
  onTestFinished(() => postgres.stop())
  return postgres
}

/** A folder that every account may enter. */
export async function temporaryFolder(): Promise<string> {
  const folder = await makeDataFolder('vitrin-test-')
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** A new data folder; a server that a killed program left running there is ended after the test. */
export async function temporaryDataDir(): Promise<string> {
  const dataDir = join(await temporaryFolder(), 'pg')
  onTestFinished(() => endServer(join(dataDir, 'cluster')))
  return dataDir
}

/** The same after a first start and stop, for tests of what happens later: copying a cluster takes a tenth of making one. */
export async function usedDataDir(): Promise<string> {
  const dataDir = await temporaryDataDir()
  await copyUsed(dataDir)
  return dataDir
}

export async function copyUsed(dataDir: string): Promise<void> {
  used ??= makeUsed()
  await run('cp', ['-a', await used, dataDir])
}

const run = promisify(execFile)
let used: Promise<string> | undefined

async function makeUsed(): Promise<string> {
  const folder = await makeDataFolder('vitrin-used-')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'pg')
  await (await startEmbeddedPostgres({ dataDir })).stop()
  return dataDir
}

/** Ends a server whose program is gone. */
export async function endServer(cluster: string): Promise<void> {
  const server = await runningPostmaster(cluster)
  if (!server) return
  process.kill(server.pid, 'SIGQUIT')
  await vi.waitFor(async () => {
    if (await runningPostmaster(cluster)) throw new Error('still running')
  })
}

/** The first line of the file that a running server writes into its cluster. */
export async function serverPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8'), 10)
}

/** False also for a zombie process. */
export async function isRunning(pid: number): Promise<boolean> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== ''
}

/** The rows of one query on its own connection. */
export async function rowsOf<Row extends object>(connection: ConnectionParameters, query: string, values: unknown[] = []): Promise<Row[]> {
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
