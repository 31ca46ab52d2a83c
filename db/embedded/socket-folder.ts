import { lstat, mkdir, mkdtemp, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { type DataFolder, makePrivate } from './data-folder.ts'
import { unlessMissing } from './errors.ts'

/** The kernel limits a socket's path to 104 or 108 bytes including the terminating zero. */
const maxSocketPath = 103

/** An empty private folder for the socket: inside the data folder, or in /tmp when that path is too long for a socket. */
export async function socketFolder({ folder, account }: DataFolder): Promise<string> {
  const inside = join(folder, 'socket')
  const socket = Buffer.byteLength(join(inside, '.s.PGSQL.5432')) <= maxSocketPath ? inside : await shortFolder(folder, account)
  await mkdir(socket, { recursive: true })
  await makePrivate(socket, account)
  await empty(socket)
  return socket
}

/** A killed server or a copied folder leaves a stale socket and its lock file. */
async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name))
}

async function shortFolder(home: string, account: Account): Promise<string> {
  const record = join(home, 'socket-folder')
  const recorded = await readRecord(record, home)
  if (recorded && (await isOurs(recorded, account))) return recorded
  const created = await mkdtemp('/tmp/vitrin-')
  await makePrivate(created, account)
  await writeFile(record, `${created}\n${home}\n`)
  return created
}

/** After the server has stopped. */
export async function deleteShortFolder({ folder, account }: DataFolder): Promise<void> {
  const record = join(folder, 'socket-folder')
  const recorded = await readRecord(record, folder)
  if (recorded && (await isOurs(recorded, account))) {
    await empty(recorded)
    await rmdir(recorded)
  }
  await rm(record, { force: true })
}

/** A copied folder contains the record of another server's socket. */
async function readRecord(record: string, home: string): Promise<string | undefined> {
  const [recorded, owner] = (await readFile(record, 'utf8').catch(unlessMissing))?.split('\n') ?? []
  return owner === home ? recorded : undefined
}

/** Another user may have created a folder in /tmp under the same name. */
async function isOurs(folder: string, account: Account): Promise<boolean> {
  const found = await lstat(folder).catch(unlessMissing)
  if (!found) return false
  return found.isDirectory() && found.uid === account.uid && (found.mode & 0o777) === 0o700
}
