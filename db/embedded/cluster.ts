import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runAs } from './account.ts'
import { type DataFolder, makePrivate } from './data-folder.ts'

/** Names the shop's role and its database inside the cluster. */
export const shopName = 'vitrin'

/** A socket behind private folders needs no password; Windows has no such socket, so there it is loopback and a password. */
export type Transport = 'socket' | 'loopback'

/** With the plain C locale `pg_trgm` finds nothing in Persian; only Linux is sure to know C.UTF-8. */
const locales: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['--locale=C', '--lc-ctype=en_US.UTF-8'],
  win32: ['--locale=C', '--lc-ctype=en-US'],
}

/** Makes the cluster once, under another name until it is whole: an `initdb` cut short leaves nothing that looks like one. */
export async function makeCluster(home: DataFolder, binaries: string, transport: Transport): Promise<void> {
  if (existsSync(join(home.cluster, 'PG_VERSION'))) return
  for (const name of await readdir(home.folder)) {
    if (name.startsWith('cluster-new-')) await rm(join(home.folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
  const fresh = await mkdtemp(join(home.folder, 'cluster-new-'))
  await makePrivate(fresh, home.account)
  const access = transport === 'socket' ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${await makePassword(home)}`]
  const locale = locales[process.platform] ?? ['--locale=C.UTF-8']
  await runAs(home.account, join(binaries, 'bin/initdb'), ['-D', fresh, '-U', shopName, '--encoding=UTF8', ...locale, ...access])
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

/** Rows must not outlive the name of the folder they are in; Windows cannot open a folder to sync it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
