import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, is, sql, TransactionRollbackError } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { products } from '#db/schema/catalog.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aProduct } from '#tests/support/factories.ts'

const { db } = await testDatabase()

type Column = { table: string; column: string; type: string; isRequired: boolean; isWorkedOut: boolean }

const inOrder = (columns: Column[]) => columns.sort((a, b) => (`${a.table}.${a.column}` < `${b.table}.${b.column}` ? -1 : 1))

async function mirrored(): Promise<Column[]> {
  const folder = join(import.meta.dirname, '../../db/schema')
  const families: object[] = await Promise.all((await readdir(folder)).map((file) => import(join(folder, file))))
  const tables = families.flatMap((family) => Object.values(family)).filter((one) => is(one, PgTable))
  return tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table)
    return columns.map((column) => ({
      table: name,
      column: column.name,
      type: column.getSQLType().replaceAll(', ', ','),
      isRequired: column.notNull,
      isWorkedOut: column.default !== undefined || column.generated !== undefined || column.generatedIdentity !== undefined,
    }))
  })
}

async function real(): Promise<Column[]> {
  const { rows } = await db.execute<Column>(sql`
    select relname as "table", attname as "column", attnotnull as "isRequired",
      atthasdef or attidentity <> '' as "isWorkedOut",
      case typtype when 'd' then format_type(typbasetype, typtypmod) else format_type(atttypid, atttypmod) end as "type"
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_type on pg_type.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and relname <> 'schema_migrations'`)
  return rows
}

test('the Drizzle tables have exactly the columns of the database: names, types, nullability, defaults', async () => {
  expect(inOrder(await mirrored())).toEqual(inOrder(await real()))
})

test('every required table exists', async () => {
  const tables = new Set((await real()).map(({ table }) => table))
  const named = `profiles customers categories brands products product_images variant_options variant_values product_attributes cart_items
    wishlists product_reviews product_ratings_summary review_helpful_votes wholesale_categories wholesale_items customer_addresses
    shipping_methods orders order_items payment_attempts stock_moves phone_codes receipts outbox idempotency_keys audit_log posts pages sessions`
  expect(named.split(/\s+/).filter((name) => !tables.has(name))).toEqual([])
})

test('every foreign key has an index', async () => {
  const { rows } = await db.execute(sql`
    select conname from pg_constraint c where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index where indrelid = c.conrelid and (indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)
      and (c.conkey)[1] <> all (select indkey[0] from pg_index where indrelid = c.conrelid)`)
  expect(rows).toEqual([])
})

test('products allow cheap stock updates: fillfactor 45, no GIN, no index on stock', async () => {
  const { rows: settings } = await db.execute(sql`select reloptions from pg_class where relname = 'products'`)
  expect(settings).toEqual([{ reloptions: ['fillfactor=45'] }])
  const { rows: indexes } = await db.execute(sql`select indexname from pg_indexes where tablename = 'products'
    and (indexdef ~ 'USING gin' or indexdef ~ 'stock_quantity' or indexdef ~ 'updated_at')`)
  expect(indexes).toEqual([])
})

test('a change of stock touches no index while the product stays in stock', async () => {
  const { id } = await aProduct(db, { stock: 50 })
  await db
    .transaction(async (tx) => {
      for (let sold = 0; sold < 5; sold += 1)
        await tx.update(products).set({ stockQuantity: sql`stock_quantity - 1` }).where(eq(products.id, id))
      const { rows } = await tx.execute(sql`select pg_stat_get_xact_tuples_updated('products'::regclass) as updates,
      pg_stat_get_xact_tuples_hot_updated('products'::regclass) as cheap`)
      expect(rows).toEqual([{ updates: 5, cheap: 5 }])
      tx.rollback()
    })
    .catch((error) => expect(error).toBeInstanceOf(TransactionRollbackError))
})

test('every table with updated_at has the trigger that keeps it', async () => {
  const { rows } = await db.execute(sql`
    select relname from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'updated_at'
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgfoid = 'touch_updated_at'::regproc)`)
  expect(rows).toEqual([])
})
