import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { ConnectTo } from './connect.ts'
import { assertPersianTrigrams } from './embedded/persian-trigrams.ts'

type Migration = { number: number; name: string; checksum: string; sql: string }
type Applied = { number: number; name: string; checksum: string }

/** Arbitrary constants: the keys of the advisory locks for migrations and seeds. */
const migrationLock = 726_501_001

/** Applies the pending migrations of `folder` and returns their names; refuses an unexpected state. */
export async function migrate(to: ConnectTo, folder: string): Promise<string[]> {
  const known = await readMigrations(folder)
  const client = new pg.Client({ ...('url' in to ? { connectionString: to.url } : to), application_name: 'vitrin-migrate' })
  await client.connect()
  try {
    // A session lock: released when the process dies; a second process waits for it.
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const pending = pendingAfter(await readApplied(client), known)
    for (const migration of pending) await apply(client, migration)
    await refuseUnfitLocale(client)
    return pending.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1])
      if (number !== index + 1) throw new Error(`migrations are numbered 0001_name.sql, 0002_name.sql … without a gap: ${name}`)
      // A checkout on Windows may change the line endings.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  await client.query(`create table if not exists schema_migrations (
    number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<Applied>('select number, name, checksum from schema_migrations order by number')
  return rows
}

function pendingAfter(applied: readonly Applied[], known: readonly Migration[]): Migration[] {
  for (const [index, { name, checksum }] of applied.entries()) {
    const file = known[index]
    if (!file) throw new Error(`the database is newer than this program: it has ${name}, which this program does not know`)
    if (file.name !== name)
      throw new Error(`the database was migrated by another history: it has ${name} where this program has ${file.name}`)
    if (file.checksum !== checksum) throw new Error(`${name} was changed after it was applied; add a new migration instead`)
  }
  return known.slice(applied.length)
}

/** The migration and its record in one transaction. */
async function apply(client: pg.Client, { number, name, checksum, sql }: Migration): Promise<void> {
  await client.query('begin')
  try {
    // A migration that waits for a lock blocks every request queued behind it.
    await client.query(`set local lock_timeout = '5s'`)
    await client.query(sql)
    await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [number, name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`${name} could not be applied: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

/** Fails for a database that cannot index Persian; before the first migration there is nothing to check. */
async function refuseUnfitLocale(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'pg_trgm'`)
  if (rowCount === 1) await assertPersianTrigrams(client)
}
