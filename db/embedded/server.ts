import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { deleteOtherCopies } from './binaries.ts'
import { databaseName, readPassword, type Transport } from './cluster.ts'
import type { DataFolder } from './data-folder.ts'
import { lastLogLine, launch, type Postmaster, runningPostmaster } from './postmaster.ts'
import { socketFolder } from './socket-folder.ts'

export type Log = (message: string) => void

/** A cluster and the binaries that serve it. */
export type Installation = {
  readonly home: DataFolder
  readonly binaries: string
  readonly transport: Transport
  /** False for data that need not survive a crash of the machine. */
  readonly isDurable?: boolean
}

/** An idle connection to `postgres` that ends when the server exits. */
export type ServerWatch = { readonly client: Client; readonly lost: Promise<void>; readonly postmaster: Postmaster; unref(): void }

/** Crash recovery may have to replay a long WAL. */
const openLimitMs = 300_000
const pollMs = 20

/** Personal data must not reach the log, so statements, details and plain errors are not logged. */
const settings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}
const notDurable = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/** For a restart: the port that the pools are configured with, and the signal that cancels it. */
export type RestartOptions = { readonly port: number; readonly stopping: AbortSignal }

/** Reuses the server that a killed process left running, waits for one that is starting or stopping, or starts one. */
export async function openServer(site: Installation, log: Log, restart?: RestartOptions): Promise<ServerWatch> {
  const { cluster } = site.home
  let child: ChildProcess | undefined
  for (const end = performance.now() + openLimitMs; performance.now() < end; await sleep(pollMs)) {
    restart?.stopping.throwIfAborted()
    const server = await runningPostmaster(cluster)
    const watch = server?.isReady ? await tryConnect(site, server, log) : undefined
    if (watch) {
      log(server?.pid === child?.pid ? 'PostgreSQL is ready' : `PostgreSQL was still running and is reused (process ${server?.pid})`)
      return watch
    }
    if (server || isRunning(child)) continue
    if (child) await assertOnlyTooEarly(site.home)
    child = await startServer(site, restart?.port)
  }
  throw new Error(`PostgreSQL in ${cluster} does not respond`)
}

const isRunning = (child: ChildProcess | undefined): boolean => child?.exitCode === null && child.signalCode === null

/** The child processes of a killed server hold its shared memory for some milliseconds; any other reason is final. */
async function assertOnlyTooEarly(home: DataFolder): Promise<void> {
  const reason = await lastLogLine(home)
  if (!reason.includes('is still in use')) throw new Error(`PostgreSQL in ${home.cluster} does not start: ${reason}`)
}

async function startServer({ home, binaries, transport, isDurable = true }: Installation, port?: number): Promise<ChildProcess> {
  await deleteOtherCopies(binaries, home.folder)
  const reach =
    transport === 'socket'
      ? { listen_addresses: '', unix_socket_directories: inList(await socketFolder(home)), unix_socket_permissions: '0700', port: '5432' }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port ?? (await freePort())) }
  return launch({ home, binaries, settings: { ...settings, ...(!isDurable && notDurable), ...reach } })
}

/** Quoted, because the setting is a list and the name may contain a comma. */
const inList = (path: string): string => `"${path.replaceAll('"', '""')}"`

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address && typeof address === 'object') return address.port
  throw new Error('the system gave no free port')
}

/** Connection parameters for `pg`; complete, so that PGHOST and other variables have no effect. */
export type ConnectionParameters = { host: string; port: number; user: string; database: string; password?: string; ssl: false }

export async function connectionTo(site: Installation, { port, socket }: Postmaster, database: string): Promise<ConnectionParameters> {
  const base = { port, user: databaseName, database, ssl: false as const }
  if (site.transport === 'socket') return { ...base, host: socket }
  return { ...base, host: '127.0.0.1', password: await readPassword(site.home) }
}

/** Undefined while the server is starting or stopping. */
async function tryConnect(site: Installation, postmaster: Postmaster, log: Log): Promise<ServerWatch | undefined> {
  const stream = new Socket()
  const client = new Client({ ...(await connectionTo(site, postmaster, 'postgres')), stream: () => stream, connectionTimeoutMillis: 5000 })
  const lost = new Promise<void>((resolve) => client.once('end', resolve))
  client.on('error', (error) => log(`the watch connection to PostgreSQL failed: ${error.message}`))
  try {
    await client.connect()
  } catch (error) {
    if (error instanceof DatabaseError && !error.code?.startsWith('57')) throw error // 57: not now; others are final
    return undefined
  }
  return { client, lost, postmaster, unref: () => stream.unref() }
}
