import { type SQL, sql } from 'drizzle-orm'
import type { Entry } from '#listing/catalog-columns.ts'
import type { Db } from './connect.ts'
import { productAttributes, products, variantValues } from './schema/catalog.ts'
import { productChanges } from './schema/listing.ts'

type Row = Omit<Entry, 'values'> & { values: string | null }

/** Active products in the order of their ids, from the first one after `afterId`. */
export function entriesAfter(db: Db, valueIds: readonly string[], afterId: string, limit: number): Promise<Entry[]> {
  return readEntries(db, valueIds, sql`and id > ${afterId}::uuid order by id limit ${limit}`)
}

/** Those of the named products that are active. */
export function entriesOf(db: Db, valueIds: readonly string[], ids: readonly string[]): Promise<Entry[]> {
  return readEntries(db, valueIds, sql`and id = any(${sql.param(ids)}::uuid[])`)
}

/** Values are written as their positions in `valueIds`: a tenth of the bytes. */
async function readEntries(db: Db, valueIds: readonly string[], which: SQL): Promise<Entry[]> {
  const { rows } = await db.execute<Row>(sql`
    with shown as materialized (
      select id, category_id, title, farsi_name, description, price, is_sold_out, created_at, units_sold
      from ${products} where status = 'active' ${which}),
    numbered as (select id, position - 1 as number from unnest(${sql.param(valueIds)}::uuid[]) with ordinality as one (id, position)),
    attributes as (
      select product_id, string_agg(number::text, ' ') as values from ${productAttributes} join numbered on numbered.id = value_id
      where product_id in (select id from shown) group by product_id)
    select shown.id, category_id as "categoryId", title, farsi_name as "farsiName", description, coalesce(price, 0) as price, is_sold_out as "isSoldOut",
      (extract(epoch from created_at) * 1000)::float8 as "createdAt", units_sold as "unitsSold", values
    from shown left join attributes on product_id = shown.id order by shown.id`)
  return rows.map((row) => ({ ...row, values: row.values === null ? [] : row.values.split(' ').map(Number) }))
}

export type Name = { id: string; name: string }

/** Names of active products in the alphabet, of equal ones the older product first, from the first one after `after`. */
export async function namesAfter(db: Db, after: Name | null, limit: number): Promise<Name[]> {
  const next = after ? sql`and (farsi_name collate "fa-x-icu", id) > (${after.name}, ${after.id}::uuid)` : sql``
  const { rows } = await db.execute<Name>(sql`
    select id, farsi_name as name from ${products} where status = 'active' ${next} order by farsi_name collate "fa-x-icu", id limit ${limit}`)
  return rows
}

/** How many products there will be to read, nearly: what the planner knows costs nothing to ask. */
export async function expectedSize(db: Db): Promise<number> {
  const { rows } = await db.execute<{ size: number }>(
    sql`select greatest(reltuples, 0)::float8 as size from pg_class where oid = 'products'::regclass`,
  )
  return rows[0]?.size ?? 0
}

export async function allValueIds(db: Db): Promise<string[]> {
  const rows = await db.select({ id: variantValues.id }).from(variantValues).orderBy(variantValues.id)
  return rows.map(({ id }) => id)
}

/** Which transactions are visible at this moment, as the database writes it. */
export async function currentSnapshot(db: Db): Promise<string> {
  const { rows } = await db.execute<{ snapshot: string }>(sql`select pg_current_snapshot()::text as snapshot`)
  const [row] = rows
  if (!row) throw new Error('the database told no snapshot')
  return row.snapshot
}

/** The products whose last change has become visible since a snapshot, at most `limit` of them. */
export async function changesSince(db: Db, seen: string, limit: number): Promise<{ snapshot: string; productIds: string[] }> {
  // Stamps above the snapshot's end come from another server, by way of a dump.
  const { rows } = await db.execute<{ snapshot: string; productId: string | null }>(sql`
    select pg_current_snapshot()::text as snapshot, product_id as "productId"
    from (select) as always left join ${productChanges}
      on changed_in >= pg_snapshot_xmin(${seen}::pg_snapshot) and changed_in < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(changed_in, ${seen}::pg_snapshot)
    limit ${limit}`)
  return { snapshot: rows[0]?.snapshot ?? seen, productIds: rows.flatMap(({ productId }) => productId ?? []) }
}
