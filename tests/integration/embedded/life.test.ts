import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Pool } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isRunning, rowsOf, runProgram, serverPid, started, temporaryDataDir, temporaryFolder, usedDataDir } from './run-program.ts'

vi.setConfig({ testTimeout: 60_000 }) // many processes, perhaps on a busy machine

test('rows survive a stop (even a repeated one) and a start, whatever the folder is called', async () => {
  const dataDir = join(await temporaryFolder(), 'فروشگاه «من», "۱"')
  const first = await started({ dataDir })
  await rowsOf(first.connection, 'create table survivor as select 1405 as year')
  await Promise.all([first.stop(), first.stop()])
  expect(existsSync(join(dataDir, 'cluster/postmaster.pid'))).toBe(false)

  const second = await started({ dataDir })
  expect(await rowsOf(second.connection, 'select year from survivor')).toEqual([{ year: 1405 }])
  await second.stop()
})

test('the server has fsync on, no TCP port, private permissions, and does not inherit our environment', async () => {
  const dataDir = await usedDataDir()
  const postgres = await started({ dataDir })
  const settings = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses', 'server_encoding']
  const rows = await rowsOf(postgres.connection, 'select setting from pg_settings where name = any($1) order by array_position($1, name)', [
    settings,
  ])
  expect(rows).toEqual(['on', 'on', 'on', 'on', '', 'UTF8'].map((setting) => ({ setting })))
  for (const folder of ['cluster', 'socket']) expect(statSync(join(dataDir, folder)).mode & 0o777).toBe(0o700)
  const environment = readFileSync(`/proc/${await serverPid(dataDir)}/environ`, 'utf8')
  expect(environment.split('\0').filter(Boolean).sort()).toEqual(['LC_ALL=C', 'PATH=/usr/bin:/bin', 'TZ=UTC'])
  await postgres.stop()
})

test('statement parameters do not reach the server log', async () => {
  const dataDir = await usedDataDir()
  const postgres = await started({ dataDir })
  await rowsOf(postgres.connection, `create table numbers as select '09120000000' as mobile`)
  await rowsOf(postgres.connection, 'create unique index on numbers (mobile)')
  await expect(rowsOf(postgres.connection, `insert into numbers values ('09120000000')`)).rejects.toThrow('duplicate key')
  await expect(rowsOf(postgres.connection, `select '09120000000'::uuid`)).rejects.toThrow('invalid input')
  await postgres.stop()
  expect(readFileSync(join(dataDir, 'server.log'), 'utf8')).not.toContain('09120000000')
})

test('a path too long for a socket gets a short private folder, named in the data folder and gone after the stop', async () => {
  const dataDir = join(await temporaryFolder(), 'a'.repeat(120))
  const postgres = await started({ dataDir })
  const [socket = ''] = readFileSync(join(dataDir, 'socket-folder'), 'utf8').split('\n')
  expect(postgres.connection.host).toBe(socket)
  expect(statSync(socket).mode & 0o777).toBe(0o700)
  expect(statSync(socket).uid).toBe(statSync(join(dataDir, 'cluster')).uid)
  await writeFile(join(socket, '.s.PGSQL.5432.left'), '') // as a killed server leaves behind
  await postgres.stop()
  expect(existsSync(socket)).toBe(false)
})

test('over loopback, as on Windows, a password is needed', async () => {
  const postgres = await started({ dataDir: await temporaryDataDir(), transport: 'loopback' })
  expect(postgres.connection.host).toBe('127.0.0.1')
  expect(await rowsOf(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(rowsOf({ ...postgres.connection, password: 'guessed' }, 'select 1')).rejects.toThrow('password authentication failed')
  await postgres.stop()
})

test('a server that a killed program left running is taken over, not started twice', async () => {
  const dataDir = await usedDataDir()
  const killed = runProgram({ dataDir })
  await rowsOf(await killed.ready(), 'create table survivor as select 1405 as year')
  const pid = await serverPid(dataDir)
  await killed.kill('SIGKILL')

  const next = runProgram({ dataDir })
  expect(await rowsOf(await next.ready(), 'select year from survivor')).toEqual([{ year: 1405 }])
  expect(await serverPid(dataDir)).toBe(pid)
  await next.kill('SIGTERM')
  expect(next.messages).toEqual(['ready', 'stopped'])
  expect(await isRunning(pid)).toBe(false)
})

test('a stale pid file whose number now belongs to another process neither hinders the start nor harms that process', async () => {
  const dataDir = await usedDataDir()
  const first = await started({ dataDir })
  const pidFile = readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8')
  await first.stop()

  const { uid, gid } = statSync(join(dataDir, 'cluster')) // PostgreSQL trusts the pid file only for a process of its account
  const stranger = spawn('/bin/sleep', ['600'], { uid, gid, cwd: '/' })
  onTestFinished(() => void stranger.kill('SIGKILL'))
  await writeFile(join(dataDir, 'cluster/postmaster.pid'), pidFile.replace(/^\d+/, String(stranger.pid)))
  await mkdir(join(dataDir, 'socket'), { recursive: true })
  await writeFile(join(dataDir, 'socket/.s.PGSQL.5432.lock'), pidFile.replace(/^\d+/, String(stranger.pid)))

  const second = await started({ dataDir })
  expect(await serverPid(dataDir)).not.toBe(stranger.pid)
  await second.stop()
  expect(stranger.exitCode).toBeNull()
  expect(stranger.signalCode).toBeNull()
})

test('a server that dies while the program lives is brought back, and pools find it again', async () => {
  const dataDir = await usedDataDir()
  const postgres = await started({ dataDir })
  const pool = new Pool(postgres.connection)
  pool.on('error', () => {})
  await pool.query('create table survivor as select 1405 as year')
  const pid = await serverPid(dataDir)
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(async () => expect(await serverPid(dataDir)).not.toBe(pid), 30_000)
  await vi.waitFor(async () => expect((await pool.query('select year from survivor')).rows).toEqual([{ year: 1405 }]), 30_000)
  await pool.end()
  await postgres.stop()
})

test('a session that does not end delays the stop up to its timeout, and nothing committed is lost', async () => {
  const dataDir = await usedDataDir()
  const postgres = await started({ dataDir, stopLimitMs: 200 })
  const pool = new Pool({ ...postgres.connection, max: 1 })
  pool.on('error', () => {})
  await pool.query('create table survivor as select 1405 as year')
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.kill(rows[0]?.pid ?? 0, 'SIGSTOP')
  await postgres.stop()
  await pool.end()

  const again = await started({ dataDir })
  expect(await rowsOf(again.connection, 'select year from survivor')).toEqual([{ year: 1405 }])
  await again.stop()
})
