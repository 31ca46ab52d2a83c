import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { runAs, serverEnvironment } from './account.ts'
import type { DataFolder } from './data-folder.ts'
import { unlessMissing } from './errors.ts'

/** The server process of a cluster, as `postmaster.pid` describes it. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly socket: string; readonly isReady: boolean }

/** What a new server process needs. */
export type Launch = { readonly home: DataFolder; readonly binaries: string; readonly settings: Readonly<Record<string, string>> }

const pollMs = 20

/** The running server of exactly this cluster; null for a stale file, a reused pid or a copied folder. */
export async function runningPostmaster(cluster: string): Promise<Postmaster | null> {
  const file = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(unlessMissing)
  const [pid, , , port, socket = '', , , status = ''] = file?.split('\n') ?? []
  if (!(await isPostmasterOf(cluster, Number(pid)))) return null
  return { pid: Number(pid), port: Number(port), socket, isReady: status.trim() === 'ready' }
}

/** Compares the command line, because the pid may have been reused. */
async function isPostmasterOf(cluster: string, pid: number): Promise<boolean> {
  if (!(pid > 0)) return false
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return line.split('\0').includes(cluster)
  }
  const [program, ...args] =
    process.platform === 'win32' ? ['tasklist', '/FI', `PID eq ${pid}`, '/NH'] : ['ps', '-ww', '-o', 'command=', '-p', String(pid)]
  const { stdout } = await promisify(execFile)(program, args).catch(() => ({ stdout: '' }))
  return stdout.includes(process.platform === 'win32' ? 'postgres.exe' : ` ${cluster} `)
}

/** In its own session, so that Ctrl+C reaches only our process, which then shuts the server down. */
export async function launch({ home, binaries, settings }: Launch): Promise<ChildProcess> {
  await rm(join(home.cluster, 'postmaster.pid'), { force: true }) // only called when no server is running
  const log = logFile(home)
  if (existsSync(log)) await rename(log, join(home.folder, 'server.previous.log'))
  const output = openSync(log, 'a', 0o600)
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(binaries, 'bin/postgres'), ['-D', home.cluster, ...options], {
    ...home.account.ids,
    ...serverEnvironment,
    cwd: home.cluster,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  await once(child, 'spawn')
  child.unref()
  return child
}

const logFile = (home: DataFolder): string => join(home.folder, 'server.log')

/** The last error line in the log of a server that did not start. */
export async function lastLogLine(home: DataFolder): Promise<string> {
  const lines = (await readFile(logFile(home), 'utf8')).trim().split('\n')
  return lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
}

/** A fast shutdown, after the limit an immediate one, from which the next start recovers by the WAL. */
export async function shutDown({ home, binaries }: Omit<Launch, 'settings'>, fastLimitMs: number): Promise<void> {
  const limits = { fast: fastLimitMs, immediate: 15_000 }
  for (const [mode, limit] of Object.entries(limits)) {
    const server = await runningPostmaster(home.cluster)
    if (!server) return
    const stopping = runAs(home.account, join(binaries, 'bin/pg_ctl'), ['stop', '-D', home.cluster, '-m', mode, '--no-wait', '--silent'])
    await stopping.catch(() => undefined) // it may have exited just before
    if (await endsWithin(home.cluster, server.pid, limit)) return
  }
  throw new Error(`PostgreSQL in ${home.cluster} does not stop`)
}

async function endsWithin(cluster: string, pid: number, limitMs: number): Promise<boolean> {
  for (const end = performance.now() + limitMs; performance.now() < end; await sleep(pollMs)) {
    if (!(await isPostmasterOf(cluster, pid))) return true
  }
  return false
}
