import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '#db/embedded/cluster.ts'
import { codeOf, unlessMissing } from '#db/embedded/errors.ts'

type Copying = {
  /** By name, anywhere in the tree. */
  readonly skip?: (name: string, folder: string) => boolean
  /** Files that a first pass has already copied stay as they are. */
  readonly onlyNew?: boolean
  readonly signal?: AbortSignal
}

/** Copies a folder that may change meanwhile: a file that disappears is left out. Everything is flushed to the disk and readable by its owner only. */
export async function copyFolder(from: string, to: string, copying: Copying = {}): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch(unlessMissing)
  if (!entries) return
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of entries) {
    copying.signal?.throwIfAborted()
    if (copying.skip?.(entry.name, from)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyFolder(source, target, copying)
    else if (entry.isFile()) await copyDurably(source, target, copying.onlyNew ? constants.COPYFILE_EXCL : 0)
  }
  await syncFolder(to)
}

/** False when the source does not exist. */
export async function copyDurably(from: string, to: string, mode = 0): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE | mode)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    if (mode === constants.COPYFILE_EXCL && codeOf(error) === 'EEXIST') return true
    throw error
  }
  const file = await open(to, 'r+')
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
  return true
}

export async function folderBytes(folder: string): Promise<number> {
  const entries = (await readdir(folder, { withFileTypes: true, recursive: true }).catch(unlessMissing)) ?? []
  let bytes = 0
  for (const entry of entries) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name)).catch(unlessMissing))?.size ?? 0
  }
  return bytes
}
