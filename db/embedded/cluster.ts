import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runAs } from './account.ts'
import { type DataFolder, makePrivate } from './data-folder.ts'

/** The role and the database of the shop inside the cluster. */
export const databaseName = 'vitrin'

/** A Unix socket in a private folder needs no password; on Windows it is loopback with a password. */
export type Transport = 'socket' | 'loopback'

/** With the C locale `pg_trgm` matches no Persian; only Linux is certain to have C.UTF-8. */
const locales: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['--locale=C', '--lc-ctype=en_US.UTF-8'],
  win32: ['--locale=C', '--lc-ctype=en-US'],
}

/** Runs `initdb` once, in a temporary folder that is renamed when complete, so that an interrupted run leaves no broken cluster. */
export async function makeCluster(home: DataFolder, binaries: string, transport: Transport): Promise<void> {
  if (existsSync(join(home.cluster, 'PG_VERSION'))) return
  for (const name of await readdir(home.folder)) {
    if (name.startsWith('cluster-new-')) await rm(join(home.folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
  const fresh = await mkdtemp(join(home.folder, 'cluster-new-'))
  await makePrivate(fresh, home.account)
  const access = transport === 'socket' ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${await makePassword(home)}`]
  const locale = locales[process.platform] ?? ['--locale=C.UTF-8']
  await runAs(home.account, join(binaries, 'bin/initdb'), ['-D', fresh, '-U', databaseName, '--encoding=UTF8', ...locale, ...access])
  await rename(fresh, home.cluster)
  await syncFolder(home.folder)
}

const passwordFile = (home: DataFolder): string => join(home.folder, 'password')

async function makePassword(home: DataFolder): Promise<string> {
  const file = passwordFile(home)
  await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  await makePrivate(file, home.account)
  return file
}

export async function readPassword(home: DataFolder): Promise<string> {
  return readFile(passwordFile(home), 'utf8')
}

/** Makes names in a folder durable; Windows cannot sync a folder. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
