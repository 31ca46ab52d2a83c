import { mkdir, readdir, readFile, realpath, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { syncFolder } from '#db/embedded/cluster.ts'
import { resolveDataFolder } from '#db/embedded/data-folder.ts'
import { lockFolder } from '#db/embedded/folder-lock.ts'
import { backupName } from '#domain/backup.ts'
import { copyCluster, writeDurably } from './copy-cluster.ts'
import { copyDurably, copyFolder, folderBytes } from './copy-folder.ts'

/** A shop with the embedded database: its data folder and the running server. */
export type BackupSource = { readonly dataDir: string; readonly connection: ClientConfig }

const incomplete = 'incomplete-'

/** A restore refuses other formats. */
export const backupFormat = 1

/** Uploads being written; they have no row yet. */
const draftFolder = '.drafts'

type BackupOptions = {
  readonly signal?: AbortSignal
  /** Free space to leave to the database, which stops on a full disk. */
  readonly spareBytes?: number
}

/** Writes a complete, consistent copy of database, files and generated secrets into a new folder inside `into`, or nothing. Returns its path. */
export async function makeBackup(source: BackupSource, into: string, options: BackupOptions = {}): Promise<string> {
  await mkdir(into, { recursive: true, mode: 0o700 })
  const folder = await realpath(into)
  const lock = await lockFolder(folder)
  try {
    for (const name of await readdir(folder))
      if (name.startsWith(incomplete)) await rm(join(folder, name), { recursive: true, force: true })
    const name = backupName(await databaseTime(source.connection))
    const draft = join(folder, incomplete + name)
    try {
      await copyShop(source, draft, folder, options)
      await rename(draft, join(folder, name))
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      throw error
    }
    await syncFolder(folder)
    return join(folder, name)
  } finally {
    await lock.release()
  }
}

async function copyShop({ dataDir, connection }: BackupSource, draft: string, folder: string, options: BackupOptions): Promise<void> {
  const { signal, spareBytes = 64 * 1024 * 1024 } = options
  const { cluster, folder: home } = await resolveDataFolder(await realpath(join(dataDir, 'pg')))
  const files = join(dataDir, 'files')
  await assertSpace(folder, (await folderBytes(cluster)) + (await folderBytes(files)) + spareBytes)
  await mkdir(draft, { mode: 0o700 })
  const copying = { skip: (name: string) => name === draftFolder, ...(signal && { signal }) }
  // Twice: before the database's moment, because a file may be deleted right after it, and after it, because its newest rows have new files.
  await copyFolder(files, join(draft, 'files'), copying)
  await copyCluster({ connection, cluster, target: join(draft, 'cluster'), ...(signal && { signal }) })
  await copyFolder(files, join(draft, 'files'), { ...copying, onlyNew: true })
  await copyFolder(join(dataDir, 'sandbox'), join(draft, 'sandbox'), copying)
  await copyDurably(join(dataDir, 'secrets.json'), join(draft, 'secrets.json'))
  await copyDurably(join(home, 'password'), join(draft, 'password'))
  const postgres = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  const platform = `${process.platform} ${process.arch}`
  await writeDurably(join(draft, 'backup.json'), Buffer.from(`${JSON.stringify({ format: backupFormat, postgres, platform })}\n`))
  await syncFolder(draft)
}

async function assertSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const megabytes = (count: number) => `${Math.ceil(count / 1_000_000)} MB`
  if (bavail * bsize >= bytes) return
  throw new Error(`The backup needs ${megabytes(bytes)} in ${folder}, where ${megabytes(bavail * bsize)} are free.`)
}

async function databaseTime(connection: ClientConfig): Promise<Date> {
  const client = new Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ now: Date }>('select now() as now')
    if (!rows[0]) throw new Error('PostgreSQL returned no row')
    return rows[0].now
  } finally {
    await client.end()
  }
}
