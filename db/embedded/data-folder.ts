import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, lchown, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, canUse, serverAccount } from './account.ts'
import { EmbeddedUnavailable, unlessMissing } from './errors.ts'

/** The folder that holds the cluster, and the account that owns it. */
export type DataFolder = { readonly folder: string; readonly cluster: string; readonly account: Account }

/** A folder that the account `nobody` can enter. */
const systemFolder = '/var/lib/vitrin'

/** The data folder, or a folder under /var/lib when PostgreSQL's account cannot enter it. */
export async function resolveDataFolder(dataDir: string): Promise<DataFolder> {
  const elsewhere = join(systemFolder, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
  const pointer = join(dataDir, 'moved-to')
  const movedTo = await readFile(pointer, 'utf8').catch(unlessMissing)
  if (movedTo !== undefined) {
    assertStillThere(movedTo.trim(), elsewhere, pointer)
    return openDataFolder(elsewhere)
  }
  const here = await openDataFolder(dataDir)
  if (here.account.ids.uid !== undefined) await chmod(dataDir, ((await stat(dataDir)).mode & 0o777) | 0o011) // may be traversed, not listed
  if (canUse(here.account, dataDir)) return here
  if (existsSync(here.cluster)) {
    throw new EmbeddedUnavailable(`PostgreSQL can no longer enter ${here.cluster}: open the folders above it again (chmod o+x)`)
  }
  await createExternalFolder(elsewhere)
  await writeFile(pointer, `${elsewhere}\n`)
  return openDataFolder(elsewhere)
}

/** A removed data folder means an empty shop; the previous database is renamed, not deleted. */
async function createExternalFolder(folder: string): Promise<void> {
  if (existsSync(join(folder, 'cluster'))) await rename(folder, `${folder}-before-${randomBytes(4).toString('hex')}`)
  await mkdir(folder, { recursive: true })
  for (const path of [systemFolder, folder]) await chmod(path, 0o755)
}

/** A shop that was moved, copied or partly restored must not start on an empty database or on that of another shop. */
function assertStillThere(movedTo: string, expected: string, pointer: string): void {
  if (movedTo !== expected) {
    throw new EmbeddedUnavailable(
      `The database of this folder stayed in ${movedTo}: move it to ${expected} and correct ${pointer}, remove that file to begin empty`,
    )
  }
  if (existsSync(movedTo)) return
  throw new EmbeddedUnavailable(`The database in ${movedTo} is gone: restore it, remove ${pointer} to begin empty`)
}

async function openDataFolder(folder: string): Promise<DataFolder> {
  const cluster = join(folder, 'cluster')
  const account = serverAccount(cluster)
  const found = process.platform === 'win32' ? undefined : await stat(cluster).catch(unlessMissing)
  if (found && found.uid !== account.uid) await takeOwnership(cluster, found.uid, account)
  return { folder, cluster, account }
}

/** A copy made by root belongs to root, under whom PostgreSQL does not run. */
async function takeOwnership(cluster: string, owner: number, account: Account): Promise<void> {
  const { uid, gid } = account.ids
  if (uid === undefined || gid === undefined) {
    throw new EmbeddedUnavailable(`The database in ${cluster} belongs to user id ${owner}: start as that account or as root`)
  }
  for (const entry of await readdir(cluster, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), uid, gid)
  }
  await makePrivate(cluster, account) // last, so that an interrupted run starts again
}

/** Only the account and root may enter the folder or read the file. */
export async function makePrivate(path: string, { ids }: Account): Promise<void> {
  await chmod(path, 0o700)
  if (ids.uid !== undefined && ids.gid !== undefined) await chown(path, ids.uid, ids.gid)
}
