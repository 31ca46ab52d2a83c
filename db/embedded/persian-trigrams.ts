import type { ClientBase, Pool } from 'pg'
import { UnfitDatabase } from './errors.ts'

/** Trigram search matches Persian only when the locale of the database knows its letters; otherwise it silently finds nothing. */
export async function assertPersianTrigrams(client: Pick<ClientBase | Pool, 'query'>): Promise<void> {
  const { rows } = await client.query<{ database: string; ctype: string; hasExtension: boolean }>(
    `select datname as database, datctype as ctype, to_regproc('show_trgm') is not null as "hasExtension"
       from pg_database where datname = current_database()`,
  )
  const { database, ctype, hasExtension } = rows[0] ?? {}
  if (!hasExtension) throw new UnfitDatabase(`The database ${database} lacks the extension pg_trgm: run CREATE EXTENSION pg_trgm in it.`)
  const { rowCount } = await client.query(`select where show_trgm('گوشی') <> '{}'`)
  if (rowCount === 1) return
  throw new UnfitDatabase(
    `The database ${database} (LC_CTYPE ${ctype}) finds no trigrams in Persian: create it again with ` +
      `CREATE DATABASE ${database} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8', or another UTF-8 locale of the system.`,
  )
}
