import { sql } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'

const tables = ['product_search', 'product_search_texts', 'search_words']

/** Drops the indexes of the search tables during `work` and recreates them from their definitions. */
export async function withoutIndexes<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const { rows: indexes } = await tx.execute<{ name: string; definition: string }>(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename = any(${sql.param(tables)}::text[]) and indexname not like '%\\_pkey'`)
  for (const { name } of indexes) await tx.execute(sql`drop index ${sql.identifier(name)}`)
  const result = await work()
  await tx.execute(sql`select set_config('maintenance_work_mem', '256MB', true)`)
  for (const { definition } of indexes) await tx.execute(sql.raw(definition))
  return result
}
