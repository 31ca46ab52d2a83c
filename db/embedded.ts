import { existsSync } from 'node:fs'
import { mkdir, realpath } from 'node:fs/promises'
import { Client } from 'pg'
import { assertNamedAccount } from './embedded/account.ts'
import { platformPackage, usableBinaries } from './embedded/binaries.ts'
import { databaseName, makeCluster, type Transport } from './embedded/cluster.ts'
import { resolveDataFolder } from './embedded/data-folder.ts'
import { lockFolder } from './embedded/folder-lock.ts'
import { assertPersianTrigrams } from './embedded/persian-trigrams.ts'
import { runningPostmaster, shutDown } from './embedded/postmaster.ts'
import { restartOnExit } from './embedded/restart-server.ts'
import { assertNoInterruptedRestore } from './embedded/restore-marker.ts'
import { type ConnectionParameters, connectionTo, type Log, openServer, type ServerWatch } from './embedded/server.ts'
import { deleteShortFolder } from './embedded/socket-folder.ts'

export type EmbeddedOptions = {
  /** The data folder of the database, such as `data/pg`; created when missing. */
  readonly dataDir: string
  readonly log?: Log
  /** How long a fast shutdown may take before an immediate one. */
  readonly stopLimitMs?: number
  /** The npm package with the binaries; this platform's by default. */
  readonly packageFolder?: string
  readonly transport?: Transport
  /** False where the data need not survive a crash of the machine, as in tests. */
  readonly isDurable?: boolean
}

export type EmbeddedPostgres = {
  /** For `new Pool(connection)`. */
  readonly connection: ConnectionParameters
  /** End the pools first: remaining connections are closed. */
  stop(): Promise<void>
}

/** A private PostgreSQL server in one folder for one process: initialized, recovered, reused or started as needed. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const {
    log = () => {},
    stopLimitMs = 30_000,
    transport = process.platform === 'win32' ? 'loopback' : 'socket',
    isDurable = true,
  } = options
  assertNamedAccount()
  const packageFolder = options.packageFolder ?? platformPackage()
  await mkdir(options.dataDir, { recursive: true, mode: 0o711 }) // PostgreSQL's account may be another one
  const dataDir = await realpath(options.dataDir)
  await using undo = new AsyncDisposableStack()
  undo.adopt(await lockFolder(dataDir), (lock) => lock.release())

  const home = await resolveDataFolder(dataDir)
  assertNoInterruptedRestore(home.folder)
  const binaries = await usableBinaries(packageFolder, home.folder, home.account)
  await makeCluster(home, binaries, transport)

  const site = { home, binaries, transport, isDurable }
  undo.defer(() => deleteShortFolder(home))
  undo.defer(() => shutDown(site, stopLimitMs))
  const watch = await openServer(site, log)
  const connection = await connectionTo(site, watch.postmaster, databaseName)
  await prepareDatabase(watch, connection)
  undo.adopt(restartOnExit(site, watch, log), (supervisor) => supervisor.end())

  const running = undo.move()
  let stopped: Promise<void> | undefined
  return {
    connection,
    stop() {
      stopped ??= running.disposeAsync()
      return stopped
    },
  }
}

/** The server that a running shop has started in this folder, for a command line tool; null when none is running. */
export async function findEmbeddedPostgres(dataDir: string): Promise<ConnectionParameters | null> {
  if (!existsSync(dataDir)) return null
  const home = await resolveDataFolder(await realpath(dataDir))
  const postmaster = await runningPostmaster(home.cluster)
  if (!postmaster?.isReady) return null
  const transport = process.platform === 'win32' ? 'loopback' : 'socket'
  return connectionTo({ home, binaries: '', transport }, postmaster, databaseName)
}

async function prepareDatabase(watch: ServerWatch, connection: ConnectionParameters): Promise<void> {
  const { rowCount } = await watch.client.query('select from pg_database where datname = $1', [databaseName])
  if (rowCount === 0) await watch.client.query(`create database ${databaseName}`)
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query('create extension if not exists pg_trgm')
    await assertPersianTrigrams(client)
  } finally {
    await client.end()
  }
}
