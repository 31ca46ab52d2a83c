import { mkdir, open, readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { syncFolder } from '#db/embedded/cluster.ts'
import { copyDurably, copyFolder } from './copy-folder.ts'

/** Folders whose contents belong to the running server: a starting one fills them again. The WAL is copied last. */
const emptied = new Set(['pg_wal', 'pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'])
const leftOut =
  /^(postmaster\.(pid|opts)|(backup_label|tablespace_map)(\.old)?|postgresql\.auto\.conf\.tmp|pg_control|pgsql_tmp.*|pg_internal\.init.*)$/
const walSegment = /^[0-9A-F]{24}$/

type ClusterCopy = {
  readonly connection: ClientConfig
  readonly cluster: string
  readonly target: string
  readonly signal?: AbortSignal
}

/**
 * A copy of the files of a running server that another server can start from: PostgreSQL's low-level base backup, because the
 * bundled binaries have neither pg_basebackup nor pg_dump (https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP).
 */
export async function copyCluster({ connection, cluster, target, signal }: ClusterCopy): Promise<void> {
  // One session: its end, for whatever reason, also ends the backup mode and drops the slot.
  const client = new Client({ ...connection, application_name: 'vitrin-backup' })
  client.on('error', () => {}) // the next query rejects
  await client.connect()
  try {
    // The temporary slot keeps the WAL of the backup from being recycled.
    await client.query(`select pg_create_physical_replication_slot('vitrin_backup_' || pg_backend_pid(), true, true)`)
    const { firstSegment } = await oneRow<{ firstSegment: string }>(
      client,
      `select pg_walfile_name(pg_backup_start('vitrin', fast => true)) as "firstSegment"`,
    )
    await copyFolder(cluster, target, {
      skip: (name, folder) => leftOut.test(name) || emptied.has(basename(folder)),
      ...(signal && { signal }),
    })
    await writeDurably(join(target, 'global/pg_control'), await readUntorn(join(cluster, 'global/pg_control')))
    await syncFolder(join(target, 'global'))
    const { lastSegment, label, tablespaces } = await oneRow<{ lastSegment: string; label: string; tablespaces: string }>(
      client,
      `select pg_walfile_name(lsn) as "lastSegment", labelfile as label, spcmapfile as tablespaces from pg_backup_stop(wait_for_archive => false)`,
    )
    if (tablespaces.trim() !== '')
      throw new Error('the database has tablespaces of its own, which are outside its folder: use pg_basebackup')
    await writeDurably(join(target, 'backup_label'), Buffer.from(label))
    await copyWal(cluster, target, firstSegment, lastSegment)
    await syncFolder(target)
  } finally {
    await client.end().catch(() => {})
  }
}

async function oneRow<Row extends object>(client: Client, query: string): Promise<Row> {
  const { rows } = await client.query<Row>(query)
  if (!rows[0]) throw new Error('PostgreSQL returned no row')
  return rows[0]
}

async function copyWal(cluster: string, target: string, first: string, last: string): Promise<void> {
  const [from, to] = [join(cluster, 'pg_wal'), join(target, 'pg_wal')]
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of await readdir(from)) {
    const isNeeded = walSegment.test(name) ? name >= first && name <= last : name.endsWith('.history')
    if (isNeeded && !(await copyDurably(join(from, name), join(to, name)))) throw new Error(`the WAL segment ${name} disappeared`)
  }
  await syncFolder(to)
}

/** The server may write this file at any moment: two equal reads in a row are whole. */
async function readUntorn(path: string): Promise<Buffer> {
  let before = await readFile(path)
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const now = await readFile(path)
    if (now.equals(before)) return now
    before = now
  }
  throw new Error(`${path} does not stop changing`)
}

/** Also used for small files of our own. */
export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
