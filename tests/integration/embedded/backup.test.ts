import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeBackup } from '#db/backup/make-backup.ts'
import { restoreBackup } from '#db/backup/restore-backup.ts'
import { connect } from '#db/connect.ts'
import type { ConnectionParameters } from '#db/embedded/server.ts'
import { backupName } from '#domain/backup.ts'
import { backUpDaily } from '#services/backup/back-up-daily.ts'
import { shopOf } from '#tests/support/shop.ts'
import { copyUsed, endServer, rowsOf, runProgram, started, temporaryFolder } from './run-program.ts'

vi.setConfig({ testTimeout: 120_000 }) // many processes, perhaps on a busy machine

const always = new AbortController().signal

/** A data folder with an upload and secrets; a server that is still running there is ended after the test. */
async function aDataDir(): Promise<string> {
  const dataDir = join(await temporaryFolder(), 'data')
  onTestFinished(() => endServer(join(dataDir, 'pg/cluster')))
  await mkdir(dataDir)
  await copyUsed(join(dataDir, 'pg'))
  const files = {
    'files/receipts/one.webp': 'a receipt',
    'files/.drafts/x': 'half a receipt',
    'secrets.json': '{}',
    'sandbox/zarinpal.json': '{}',
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(dataDir, file)), { recursive: true })
    await writeFile(join(dataDir, file), text)
  }
  return dataDir
}

/** Fills the WAL and lets the server recycle it, as a busy shop does. */
function churn(connection: ConnectionParameters): { end(): Promise<void> } {
  let isEnding = false
  const work = async () => {
    const client = new Client(connection)
    await client.connect()
    await client.query('create table if not exists churned (words text)')
    while (!isEnding) {
      await client.query(`insert into churned select repeat(md5(random()::text), 30) from generate_series(1, 500)`)
      await client.query('select pg_switch_wal()')
      await client.query('checkpoint')
    }
    await client.end()
  }
  const working = work()
  return {
    async end() {
      isEnding = true
      await working
    },
  }
}

const backupsIn = async (folder: string) => (await readdir(folder)).filter((name) => !name.startsWith('program.'))

test('CH-12: a backup made while rows are written has every row acknowledged before it, and files and secrets', async () => {
  const dataDir = await aDataDir()
  const program = runProgram({ dataDir: join(dataDir, 'pg'), writes: true })
  const connection = await program.ready()
  const churning = churn(connection)
  await program.acknowledges(50)
  const before = program.acknowledged.length
  const backup = await makeBackup({ dataDir, connection }, join(dataDir, 'backups'))
  await program.acknowledges(before + 50)
  await churning.end()
  await program.kill('SIGTERM')

  const other = join(await temporaryFolder(), 'elsewhere')
  expect(await restoreBackup(backup, other)).toEqual([])
  const { connection: restored } = await started({ dataDir: join(other, 'pg') })
  const rows = await rowsOf<{ id: number }>(restored, 'select id::integer from written order by id')
  const ids = new Set(rows.map(({ id }) => id))
  expect(program.acknowledged.slice(0, before).filter((id) => !ids.has(id))).toEqual([])
  expect(await readFile(join(other, 'files/receipts/one.webp'), 'utf8')).toBe('a receipt')
  expect(existsSync(join(other, 'files/.drafts'))).toBe(false)
  for (const file of ['secrets.json', 'sandbox/zarinpal.json']) expect(await readFile(join(other, file), 'utf8')).toBe('{}')
})

test('CH-12: a backup is for the eyes of its owner, and can be restored over a shop, whose data is put aside', async () => {
  const dataDir = await aDataDir()
  const server = await started({ dataDir: join(dataDir, 'pg') })
  await rowsOf(server.connection, 'create table kept as select 1405 as year')
  const backup = await makeBackup({ dataDir, connection: server.connection }, join(dataDir, 'backups'))
  const modeOf = async (name: string) => ((await stat(join(backup, name))).mode & 0o777).toString(8)
  expect([await modeOf(''), await modeOf('cluster'), await modeOf('secrets.json'), await modeOf('files/receipts/one.webp')]).toEqual([
    '700',
    '700',
    '600',
    '600',
  ])

  await expect(restoreBackup(backup, dataDir)).rejects.toMatchObject({ name: 'FolderInUse' })
  await rowsOf(server.connection, 'drop table kept')
  await server.stop()
  await writeFile(join(dataDir, 'secrets.json'), '{"newer":true}')
  const asides = await restoreBackup(backup, dataDir)
  expect(asides.map((path) => path.slice(dataDir.length + 1)).sort()).toEqual(
    ['files-before-1', 'pg/cluster-before-1', 'sandbox-before-1', 'secrets.json-before-1'].sort(),
  )
  expect(await readFile(join(dataDir, 'secrets.json-before-1'), 'utf8')).toBe('{"newer":true}')
  const again = await started({ dataDir: join(dataDir, 'pg') })
  expect(await rowsOf(again.connection, 'select year from kept')).toEqual([{ year: 1405 }])
})

test('CH-12: a backup that fails, is stopped or was killed leaves nothing that looks like one', async () => {
  const dataDir = await aDataDir()
  const { connection } = await started({ dataDir: join(dataDir, 'pg') })
  const folder = join(dataDir, 'backups')
  await expect(makeBackup({ dataDir, connection }, folder, { spareBytes: 2 ** 60 })).rejects.toThrow(
    /^The backup needs \d+ MB in .+, where \d+ MB are free\.$/,
  )
  expect(await backupsIn(folder)).toEqual([])
  const stopping = new AbortController()
  const stopped = makeBackup({ dataDir, connection }, folder, { signal: stopping.signal })
  await vi.waitFor(() => expect(existsSync(join(folder, 'program.lock'))).toBe(true))
  stopping.abort(new Error('stopping'))
  await expect(stopped).rejects.toThrow('stopping')
  expect(await backupsIn(folder)).toEqual([])

  await mkdir(join(folder, 'incomplete-vitrin-20260101T000000000Z/cluster'), { recursive: true })
  await makeBackup({ dataDir, connection }, folder)
  expect(await backupsIn(folder)).toEqual([expect.stringMatching(/^vitrin-/)])
  await expect(restoreBackup(join(folder, 'incomplete-x'), dataDir)).rejects.toThrow('is not a complete backup')
  expect(await rowsOf(connection, 'select from pg_replication_slots')).toEqual([])
})

test('CH-12: the daily job makes one backup a day and keeps the newest', async () => {
  const dataDir = await aDataDir()
  const { connection } = await started({ dataDir: join(dataDir, 'pg') })
  const folder = join(dataDir, 'backups')
  const { db, close } = connect(connection)
  onTestFinished(() => close())
  await rowsOf(connection, `create table schema_migrations as select now() - interval '2 hours' as applied_at`)
  const context = { ...shopOf(db), backups: { dataDir, connection, folder, keep: 2 } }
  const days = [1, 2, 3].map((day) => backupName(new Date(`2026-01-0${day}`)))
  for (const name of days) await mkdir(join(folder, name), { recursive: true })
  expect(await backUpDaily(context, always)).toBe('made')
  expect(await backupsIn(folder)).toEqual([days[2], expect.stringMatching(/^vitrin-/)])
  expect(await backUpDaily(context, always)).toBe('notDue')
  expect(await backUpDaily({ ...context, backups: null }, always)).toBe('notDue')
})

test('CH-12: after an interrupted restore the shop does not start', async () => {
  const dataDir = join(await aDataDir(), 'pg')
  await (await started({ dataDir })).stop()
  await writeFile(join(dataDir, 'restoring'), '')
  await expect(started({ dataDir })).rejects.toThrow('run npm run restore again')
})
