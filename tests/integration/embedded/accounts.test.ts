import { existsSync, readFileSync, statSync } from 'node:fs'
import { chmod, chown, copyFile, link, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { platformPackage } from '#db/embedded/binaries.ts'
import { endServer, installedPackage, rowsOf, runProgram, serverPid, started, temporaryDataDir, temporaryFolder } from './run-program.ts'

vi.setConfig({ testTimeout: 60_000 }) // many processes, perhaps on a busy machine

const nobody = 65_534

test('a platform without binaries gets an error that names DATABASE_URL', () => {
  expect(() => platformPackage('freebsd x64')).toThrow(
    'There is no embedded PostgreSQL for freebsd x64: use one of linux x64, linux arm64, darwin x64, darwin arm64, win32 x64, or set DATABASE_URL to a PostgreSQL 15 or newer.',
  )
})

test('binaries that were not installed get an error that names DATABASE_URL', () => {
  const foreign = process.platform === 'win32' ? 'linux x64' : 'win32 x64'
  expect(() => platformPackage(foreign)).toThrow(/is not installed: run npm ci with optional packages, or set DATABASE_URL/)
})

test('binaries that cannot run, as on a Linux without glibc, get an error that names DATABASE_URL, and nothing is created', async () => {
  const packageFolder = join(await temporaryFolder(), 'package')
  await mkdir(join(packageFolder, 'native/bin'), { recursive: true })
  await writeFile(join(packageFolder, 'native/bin/postgres'), '#!/nonexistent/loader\n', { mode: 0o755 })
  const dataDir = await temporaryDataDir()
  await expect(started({ dataDir, packageFolder })).rejects.toThrow(/does not run on this system: use one with glibc, or set DATABASE_URL/)
  expect(existsSync(join(dataDir, 'cluster'))).toBe(false)
})

test('the platform package is found', () => {
  expect(existsSync(join(platformPackage(), 'native/bin/initdb'))).toBe(true)
})

describe.runIf(process.getuid?.() === 0)('as root', () => {
  test('PostgreSQL runs as the account nobody, which owns the cluster and can enter the folder above, but not list it', async () => {
    const dataDir = await temporaryDataDir()
    await mkdir(dataDir, { mode: 0o700 })
    const postgres = await started({ dataDir })
    const status = readFileSync(`/proc/${await serverPid(dataDir)}/status`, 'utf8')
    expect(status).toMatch(/^Uid:\t65534\t65534\t65534\t65534$/m)
    expect(status).toMatch(/^Groups:\t\s*$/m)
    expect(statSync(join(dataDir, 'cluster')).uid).toBe(nobody)
    expect(statSync(dataDir).mode & 0o777).toBe(0o711)
    await postgres.stop()
  })

  test('a user id without a name gets an error that names DATABASE_URL, and nothing is created', async () => {
    const dataDir = join(await temporaryFolder(), 'pg')
    const refusal = await runProgram({ dataDir, uid: 12_345 }).refused()
    expect(refusal).toEqual({
      name: 'EmbeddedUnavailable',
      message:
        'PostgreSQL needs an account with a name, and user id 12345 has none: start as a named account, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    })
    expect(existsSync(dataDir)).toBe(false)
  })

  test('a cluster that an ordinary account made keeps its owner, and that account can go on', async () => {
    const folder = await temporaryFolder()
    await chown(folder, 1, 1) // daemon: an account with a name that every Linux has
    const dataDir = join(folder, 'pg')
    const options = { dataDir, packageFolder: await reachablePackage() }
    const ordinary = runProgram({ ...options, uid: 1 })
    await rowsOf(await ordinary.ready(), 'create table survivor as select 1405 as year')
    await ordinary.kill('SIGTERM')

    const root = await started(options)
    expect(await rowsOf(root.connection, 'select year from survivor')).toEqual([{ year: 1405 }])
    await root.stop()
    expect(statSync(join(dataDir, 'cluster')).uid).toBe(1)

    const again = runProgram({ ...options, uid: 1 })
    expect(await rowsOf(await again.ready(), 'select year from survivor')).toEqual([{ year: 1405 }])
    await again.kill('SIGTERM')
  })

  test('a project in a closed home keeps data and binaries under /var/lib/vitrin, each clone its own', async () => {
    const project = await closedHome()
    const postgres = await started(project)
    const home = movedTo(project.dataDir)
    expect(home).toMatch(/^\/var\/lib\/vitrin\/[0-9a-f]{16}$/)
    expect(postgres.connection.host).toBe(join(home, 'socket'))
    expect(readFileSync(`/proc/${await serverPid(home)}/cmdline`, 'utf8')).toMatch(
      new RegExp(`^${home}/binaries/[^/]+/native/bin/postgres\0`),
    )
    await rowsOf(postgres.connection, 'create table survivor as select 1405 as year')
    await postgres.stop()

    const again = await started(project)
    expect(await rowsOf(again.connection, 'select year from survivor')).toEqual([{ year: 1405 }])
    const clone = { ...project, dataDir: join(project.dataDir, '../clone') }
    const other = await started(clone)
    onTestFinished(() => rm(movedTo(clone.dataDir), { recursive: true }))
    expect(movedTo(clone.dataDir)).not.toBe(home)
    expect(await rowsOf(other.connection, `select from pg_tables where tablename = 'survivor'`)).toEqual([])
    await Promise.all([again.stop(), other.stop()])
  })

  test('a moved data folder, or one whose database is gone, is refused and not opened empty', async () => {
    const project = await closedHome()
    await (await started(project)).stop()
    const home = movedTo(project.dataDir)

    const moved = join(project.dataDir, '../moved')
    await rename(project.dataDir, moved)
    await expect(started({ ...project, dataDir: moved })).rejects.toThrow(`The database of this folder stayed in ${home}`)
    await rename(moved, project.dataDir)

    await rename(home, `${home}-lost`)
    await expect(started(project)).rejects.toThrow(`The database in ${home} is gone`)
    expect(existsSync(home)).toBe(false)
    await rename(`${home}-lost`, home)
    await (await started(project)).stop()
  })

  test('a home that was closed after the database was made is refused and not opened empty', async () => {
    const folder = await temporaryFolder()
    const dataDir = join(folder, 'pg')
    await (await started({ dataDir })).stop()
    await chmod(folder, 0o700)
    await expect(started({ dataDir })).rejects.toThrow('can no longer enter')
    expect(existsSync(join(dataDir, 'moved-to'))).toBe(false)
  })

  test('library links that a blocked install script did not create are created by us, also concurrently', async () => {
    const packageFolder = await reachablePackage()
    const programs = [await temporaryDataDir(), await temporaryDataDir()].map((dataDir) => runProgram({ dataDir, packageFolder }))
    for (const program of programs) expect(await rowsOf(await program.ready(), 'select 1 as one')).toEqual([{ one: 1 }])
    expect(existsSync(join(packageFolder, 'native/lib/libpq.so.5'))).toBe(true)
    await Promise.all(programs.map((program) => program.kill('SIGTERM')))
  })

  test('where the package cannot be written the binaries are copied, with their links', async () => {
    const packageFolder = await reachablePackage()
    const folder = await temporaryFolder()
    await chown(folder, nobody, nobody)
    const dataDir = join(folder, 'pg')
    onTestFinished(() => endServer(join(dataDir, 'cluster')))
    await mkdir(join(dataDir, 'binaries/incoming'), { recursive: true })
    await writeFile(join(dataDir, 'binaries/incoming/cut-short'), '')
    for (const path of [
      dataDir,
      join(dataDir, 'binaries'),
      join(dataDir, 'binaries/incoming'),
      join(dataDir, 'binaries/incoming/cut-short'),
    ])
      await chown(path, nobody, nobody)

    const program = runProgram({ dataDir, packageFolder, uid: nobody })
    expect(await rowsOf(await program.ready(), 'select 1 as one')).toEqual([{ one: 1 }])
    expect(existsSync(join(packageFolder, 'native/lib/libpq.so.5'))).toBe(false)
    const [version = '', ...others] = await readdir(join(dataDir, 'binaries'))
    expect(others).toEqual([])
    expect(await readdir(join(dataDir, 'binaries', version))).toEqual(['native'])
    await program.kill('SIGTERM')
  })
})

const movedTo = (dataDir: string): string => readFileSync(join(dataDir, 'moved-to'), 'utf8').trim()

/** The package as npm leaves it when install scripts are blocked, where every account can read it. */
async function reachablePackage(): Promise<string> {
  const packageFolder = join(await temporaryFolder(), 'package')
  await copyWithoutLinks(packageFolder)
  return packageFolder
}

async function copyWithoutLinks(packageFolder: string): Promise<void> {
  for (const entry of await readdir(installedPackage, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name)
    const target = join(packageFolder, relative(installedPackage, source))
    await mkdir(dirname(target), { recursive: true })
    if (entry.isFile()) await link(source, target).catch(() => copyFile(source, target)) // a link costs nothing, but only within one disk
  }
}

/** A project that only root can enter, as under /root. */
async function closedHome(): Promise<{ dataDir: string; packageFolder: string }> {
  const home = await mkdtemp(join(tmpdir(), 'vitrin-home-'))
  onTestFinished(() => rm(home, { recursive: true }))
  const project = { dataDir: join(home, 'data/pg'), packageFolder: join(home, 'package') }
  await copyWithoutLinks(project.packageFolder)
  onTestFinished(() => rm(movedTo(project.dataDir), { recursive: true }))
  return project
}
