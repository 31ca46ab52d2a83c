import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, FolderInUse } from './errors.ts'

const sqliteBusy = 5

/** An exclusive lock on a folder; the kernel releases it when the process ends. */
export type FolderLock = { release(): Promise<void> }

/**
 * Node has no file locks, but SQLite does: an open write transaction on an empty file. IMMEDIATE and not EXCLUSIVE,
 * because of two concurrent ones exactly one succeeds.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const pidFile = join(folder, 'program.pid')
  const lock = new DatabaseSync(join(folder, 'program.lock'))
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE')
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) throw new FolderInUse(folder, await holder(pidFile))
    throw error
  }
  await rm(pidFile, { force: true }) // a file left by a killed root process could not be overwritten
  await writeFile(pidFile, `${process.pid}\n`)
  return {
    async release() {
      await rm(pidFile, { force: true })
      lock.close()
    },
  }
}

/** The holder may have taken the lock a moment ago and not have written its pid yet. */
async function holder(pidFile: string): Promise<number | null> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const pid = Number(await readFile(pidFile, 'utf8').catch(() => ''))
    if (pid > 0 && isAlive(pid)) return pid
    await sleep(50)
  }
  return null
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
