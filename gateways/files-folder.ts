import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { checkedKey, checkedPrefix, type FileStore, FilesUnavailable, type StoredFile } from './files.ts'

/** Incomplete files; no key can name this folder. */
const draftFolder = '.drafts'

/** Files in a local folder that is not served over HTTP. */
export function createFolderStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, ...checkedKey(key).split('/'))
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      return orUnavailable(() => writeOnce(root, path, bytes))
    },
    async get(key) {
      const path = pathOf(key)
      return orUnavailable(() => orNull(readFile(path)))
    },
    async delete(key) {
      const path = pathOf(key)
      await orUnavailable(() => rm(path, { force: true }))
    },
    async list(prefix = '') {
      const start = checkedPrefix(prefix)
      return orUnavailable(async () => (await filesIn(root)).filter((file) => file.key.startsWith(start)))
    },
  }
}

/** Atomic and never overwriting: a complete draft is hard-linked to its name, which fails when the name exists. */
async function writeOnce(root: string, path: string, bytes: Uint8Array): Promise<'stored' | 'exists'> {
  const draft = join(root, draftFolder, randomUUID())
  await mkdir(dirname(draft), { recursive: true, mode: 0o700 })
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await link(draft, path)
    await syncFolder(dirname(path))
    return 'stored'
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return 'exists'
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Makes the new name durable. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function filesIn(root: string): Promise<StoredFile[]> {
  const entries = (await orNull(readdir(root, { recursive: true, withFileTypes: true }))) ?? []
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith(draftFolder))
    .map((entry) => join(entry.parentPath, entry.name))
  const files = await Promise.all(paths.map((path) => describe(root, path)))
  return files.filter((file) => file !== null).sort((a, b) => (a.key < b.key ? -1 : 1))
}

async function describe(root: string, path: string): Promise<StoredFile | null> {
  const found = await orNull(stat(path))
  return found && { key: relative(root, path).replaceAll('\\', '/'), byteSize: found.size, changedAt: found.mtime }
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null
    throw error
  }
}

/** A file system error (full, read-only, no permission) is an outage; anything else is a bug. */
async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = codeOf(error)
    throw code ? new FilesUnavailable(code, error) : error
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
