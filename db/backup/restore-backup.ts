import { existsSync } from 'node:fs'
import { mkdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '#db/embedded/cluster.ts'
import { resolveDataFolder } from '#db/embedded/data-folder.ts'
import { unlessMissing } from '#db/embedded/errors.ts'
import { lockFolder } from '#db/embedded/folder-lock.ts'
import { runningPostmaster } from '#db/embedded/postmaster.ts'
import { restoreMarker } from '#db/embedded/restore-marker.ts'
import { writeDurably } from './copy-cluster.ts'
import { copyDurably, copyFolder } from './copy-folder.ts'
import { backupFormat } from './make-backup.ts'

type Part = { readonly name: string; readonly to: string }

const restored = '-restored'

/**
 * Puts a backup in the place of a stopped shop. What was there before is renamed, never deleted; returns its new paths. An interrupted
 * restore leaves a marker, with which the shop does not start.
 */
export async function restoreBackup(backup: string, dataDir: string): Promise<string[]> {
  const { format, platform } = await readDescription(backup)
  const here = `${process.platform} ${process.arch}`
  if (format !== backupFormat || platform !== here) {
    throw new Error(`${backup} has format ${format} for ${platform}; this program reads format ${backupFormat} for ${here}.`)
  }
  await mkdir(join(dataDir, 'pg'), { recursive: true, mode: 0o711 })
  const pg = await realpath(join(dataDir, 'pg'))
  const lock = await lockFolder(pg)
  try {
    const home = await resolveDataFolder(pg)
    if (await runningPostmaster(home.cluster))
      throw new Error(`PostgreSQL is still running in ${home.cluster}: start and stop the shop, then restore.`)
    const parts: Part[] = [
      { name: 'files', to: join(dataDir, 'files') },
      { name: 'sandbox', to: join(dataDir, 'sandbox') },
      { name: 'secrets.json', to: join(dataDir, 'secrets.json') },
      { name: 'password', to: join(home.folder, 'password') },
      { name: 'cluster', to: home.cluster },
    ].filter(({ name }) => existsSync(join(backup, name)))
    await writeDurably(restoreMarker(home.folder), Buffer.from(`${backup}\n`))
    for (const part of parts) await copyPart(backup, part)
    const renamedPaths = await exchange(parts)
    await rm(restoreMarker(home.folder))
    for (const folder of [dataDir, home.folder]) await syncFolder(folder)
    return renamedPaths
  } finally {
    await lock.release()
  }
}

async function readDescription(backup: string): Promise<{ format: unknown; platform: unknown }> {
  const text = await readFile(join(backup, 'backup.json'), 'utf8').catch(unlessMissing)
  if (text === undefined) throw new Error(`${backup} is not a complete backup: it has no backup.json.`)
  return JSON.parse(text)
}

async function copyPart(backup: string, { name, to }: Part): Promise<void> {
  const [from, incoming] = [join(backup, name), to + restored]
  await rm(incoming, { recursive: true, force: true })
  if (name === 'secrets.json' || name === 'password') await copyDurably(from, incoming)
  else await copyFolder(from, incoming)
}

async function exchange(parts: readonly Part[]): Promise<string[]> {
  const renamedPaths: string[] = []
  for (const { to } of parts) {
    if (existsSync(to)) {
      const renamedPath = unusedName(to)
      await rename(to, renamedPath)
      renamedPaths.push(renamedPath)
    }
    await rename(to + restored, to)
  }
  return renamedPaths
}

function unusedName(path: string): string {
  for (let number = 1; ; number += 1) if (!existsSync(`${path}-before-${number}`)) return `${path}-before-${number}`
}
