import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db, to } = await testDatabase({ template: 'blank' })

afterEach(async () => {
  await db.execute(sql`drop schema public cascade`)
  await db.execute(sql`create schema public`)
})

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrin-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

async function tables(): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations' order by 1`)
  return rows.map(({ name }) => name)
}

const first = { '0001_first.sql': 'create table a (id integer);' }
const second = { '0002_second.sql': 'create table b (id integer); create table c (id integer);' }

test('applies what is missing, in order, once', async () => {
  expect(await migrate(to, await folderOf(first))).toEqual(['0001_first.sql'])
  const both = await folderOf({ ...first, ...second })
  expect(await migrate(to, both)).toEqual(['0002_second.sql'])
  expect(await migrate(to, both)).toEqual([])
  expect(await tables()).toEqual(['a', 'b', 'c'])
})

test('of several programs that start together one migrates and the others wait', async () => {
  const folder = await folderOf({ ...first, ...second })
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(to, folder)))
  expect(applied.flat().sort()).toEqual(['0001_first.sql', '0002_second.sql'])
})

describe('refuses, and changes nothing,', () => {
  test.each([
    [
      'a file changed after it was applied',
      { '0001_first.sql': 'create table a (id bigint);', ...second },
      '0001_first.sql was changed after it was applied',
    ],
    [
      'another history',
      { '0001_other.sql': 'create table a (id integer);', ...second },
      'migrated by another history: it has 0001_first.sql',
    ],
    ['a database newer than the program', {}, 'the database is newer than this program: it has 0001_first.sql'],
    ['a gap in the numbers', { ...first, '0003_third.sql': '' }, 'without a gap: 0003_third.sql'],
    ['a name that is not numbered', { ...first, 'second.sql': '' }, 'without a gap: second.sql'],
  ])('%s', async (_what, files, message) => {
    await migrate(to, await folderOf(first))
    await expect(migrate(to, await folderOf(files))).rejects.toThrow(message)
    expect(await tables()).toEqual(['a'])
  })
})

test('the line ends of another operating system are not a change', async () => {
  await migrate(to, await folderOf({ '0001_first.sql': 'create table a (\n  id integer\n);\n' }))
  expect(await migrate(to, await folderOf({ '0001_first.sql': 'create table a (\r\n  id integer\r\n);\r\n' }))).toEqual([])
})

test('a file that fails halfway leaves nothing behind, and the files before it stay', async () => {
  const broken = { ...first, '0002_broken.sql': 'create table b (id integer); insert into nowhere values (1);' }
  await expect(migrate(to, await folderOf(broken))).rejects.toThrow(
    '0002_broken.sql could not be applied: relation "nowhere" does not exist',
  )
  expect(await tables()).toEqual(['a'])
  expect(await migrate(to, await folderOf({ ...first, ...second }))).toEqual(['0002_second.sql'])
})

/** Runs a separate process up to a lock in the middle of the second file, and kills it there. */
async function killedMidway(): Promise<string> {
  await migrate(to, await folderOf(first))
  const folder = await folderOf({ ...first, '0002_second.sql': 'create table b (id integer); lock table a; create table c (id integer);' })
  const waiting = async () => (await db.execute(sql`select from pg_locks where not granted and relation = 'a'::regclass`)).rowCount
  await db.transaction(async (gate) => {
    await gate.execute(sql`lock table a`)
    const program = spawn(process.execPath, [join(import.meta.dirname, '../support/migrate-process.ts'), JSON.stringify(to), folder])
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    program.kill('SIGKILL')
    await once(program, 'exit')
  })
  return folder
}

test('CH-10: a migration killed midway leaves nothing of its file', async () => {
  await killedMidway()
  const left = sql`select from pg_stat_activity where application_name = 'vitrin-migrate' and datname = current_database()`
  await expect.poll(async () => (await db.execute(left)).rowCount, { timeout: 10_000 }).toBe(0)
  expect(await tables()).toEqual(['a'])
  expect((await db.execute(sql`select from schema_migrations`)).rowCount).toBe(1)
})

test('CH-10: the next start waits for the killed one to be gone, and finishes its work', async () => {
  expect(await migrate(to, await killedMidway())).toEqual(['0002_second.sql'])
  expect(await tables()).toEqual(['a', 'b', 'c'])
})

test('a database that cannot index Persian is refused with the reason', async () => {
  const name = `${to.database}_c`
  const admin = connect({ ...inject('postgres'), database: 'postgres' }, { statementTimeoutMs: 0, singleQueryTimeoutMs: 0 })
  onTestFinished(() => admin.close())
  await admin.db.execute(sql.raw(`create database ${name} template template0 encoding utf8 locale 'C' locale_provider libc`))
  onTestFinished(async () => {
    await admin.db.execute(sql.raw(`drop database ${name} with (force)`))
  })
  const folder = await folderOf({ '0001_first.sql': 'create extension pg_trgm;' })
  await expect(migrate({ ...to, database: name }, folder)).rejects.toThrow('finds no trigrams in Persian')
})

test('no migration of ours ends its own transaction', async () => {
  const folder = join(import.meta.dirname, '../../db/migrations')
  for (const name of await readdir(folder)) {
    expect(await readFile(join(folder, name), 'utf8'), name).not.toMatch(/^\s*(begin|commit|rollback)\s*;|concurrently/im)
  }
})
