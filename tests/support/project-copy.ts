import { copyFile, cp, link, mkdir, readdir, readlink, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const notCopied = new Set(['.git', '.env', 'node_modules', 'data', 'test-results'])

/** Copies the project without its last build stamp, so that the copy builds itself. Packages are hard-linked where the file system can. */
export async function copyProject(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(root)) {
    if (!notCopied.has(name)) await cp(join(root, name), join(folder, name), { recursive: true, preserveTimestamps: true })
  }
  await rm(join(folder, 'dist/stamp'), { force: true })
  await linkFolder(join(root, 'node_modules'), join(folder, 'node_modules'))
}

async function linkFolder(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true, recursive: true })) {
    const source = join(entry.parentPath, entry.name)
    const target = join(to, source.slice(from.length))
    await mkdir(entry.isDirectory() ? target : dirname(target), { recursive: true })
    if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else if (entry.isFile()) await link(source, target).catch(() => copyFile(source, target))
  }
}
