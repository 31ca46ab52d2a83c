import { Client, type ClientConfig } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { assertPersianTrigrams } from '#db/embedded/persian-trigrams.ts'
import { startDebianPostgres } from '#tests/support/debian-postgres.ts'
import { rowsOf, started, temporaryDataDir } from './run-program.ts'

vi.setConfig({ testTimeout: 60_000 }) // many processes, perhaps on a busy machine

const unfitLocales = {
  plain: `locale_provider libc locale 'C'`,
  builtin: `locale_provider builtin builtin_locale 'C.UTF-8' lc_collate 'C' lc_ctype 'C'`,
}

test('a database finds Persian with C.UTF-8, and is refused with the plain C locale, the builtin one, or without the extension', async () => {
  const { connection, stop } = await started({ dataDir: await temporaryDataDir() })
  await onDatabase(connection, assertPersianTrigrams)
  for (const [database, locale] of Object.entries(unfitLocales)) {
    await rowsOf(connection, `create database ${database} template template0 encoding 'UTF8' ${locale}`)
    await rowsOf({ ...connection, database }, 'create extension pg_trgm')
    await expect(onDatabase({ ...connection, database }, assertPersianTrigrams)).rejects.toThrow(
      `The database ${database} (LC_CTYPE C) finds no trigrams in Persian`,
    )
  }
  await expect(onDatabase({ ...connection, database: 'postgres' }, assertPersianTrigrams)).rejects.toThrow('run CREATE EXTENSION pg_trgm')
  await stop()
})

test('the PostgreSQL 15 of Debian, reached by a URL, finds Persian too', async () => {
  const debian = await startDebianPostgres()
  onTestFinished(() => debian.stop())
  await onDatabase(debian.url, async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    expect(rows[0]?.server_version).toMatch(/^15\./)
    await client.query('create extension pg_trgm')
    await assertPersianTrigrams(client)
  })
})

async function onDatabase(connection: string | ClientConfig, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
