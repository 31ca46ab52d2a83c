import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'

type Definition = { drop: string; create: string }

/** Drops indexes and foreign keys of these tables during `work` and recreates them: validating a million rows in one pass is cheap. */
export async function withoutIndexesAndReferences<T>(tx: Tx, tables: readonly string[], work: () => Promise<T>): Promise<T> {
  const references = await definitions(
    tx,
    sql`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
      from pg_constraint where contype = 'f' and conrelid::regclass::text = any(${sql.param(tables)}::text[])`,
  )
  // Unique indexes stay: foreign keys of other tables need them, and they detect duplicates.
  const indexes = await definitions(
    tx,
    sql`select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
      from pg_index where not indisunique and indrelid::regclass::text = any(${sql.param(tables)}::text[])`,
  )
  for (const { drop } of [...references, ...indexes]) await tx.execute(sql.raw(drop))
  const result = await work()
  await tx.execute(sql`select set_config('maintenance_work_mem', '256MB', true)`)
  for (const { create } of [...indexes, ...references]) await tx.execute(sql.raw(create))
  return result
}

async function definitions(tx: Tx, query: SQL): Promise<Definition[]> {
  const { rows } = await tx.execute<Definition>(query)
  return rows
}
