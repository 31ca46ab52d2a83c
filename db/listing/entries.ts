import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../connect.ts'
import { productAttributes, products, variantValues } from '../schema/catalog.ts'
import { productChanges } from '../schema/listing.ts'
import type { Entry } from './catalogue.ts'

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

export async function idsInAlphabet(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${products} where status = 'active' order by farsi_name collate "fa-x-icu", id desc`,
  )
  return rows.map(({ id }) => id)
}

export async function allValueIds(db: Db): Promise<string[]> {
  const rows = await db.select({ id: variantValues.id }).from(variantValues).orderBy(variantValues.id)
  return rows.map(({ id }) => id)
}

/** Every change of a transaction that was finished before the horizon is visible to whoever has read the horizon. */
export async function horizon(db: Db): Promise<string> {
  const { rows } = await db.execute<{ horizon: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`)
  const [row] = rows
  if (!row) throw new Error('the database told no horizon')
  return row.horizon
}

export type Change = { productId: string; changedIn: string }

/** What has become visible since a horizon was read, and some of what was visible already. */
export async function changesSince(db: Db, since: string): Promise<{ horizon: string; changes: Change[] }> {
  // Stamps above the snapshot's end come from another server, by way of a dump.
  const { rows } = await db.execute<{ horizon: string; productId: string | null; changedIn: string }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, product_id as "productId", changed_in::text as "changedIn"
    from (select) as always left join ${productChanges}
      on changed_in >= ${since}::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot())`)
  const changes = rows.flatMap(({ productId, changedIn }) => (productId === null ? [] : [{ productId, changedIn }]))
  return { horizon: rows[0]?.horizon ?? since, changes }
}
