import { type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'
import { brands, productAttributes, products, variantValues } from './schema/catalog.ts'
import { productChanges } from './schema/listing.ts'

/** An active product as the listing index stores it. */
export type ListingRow = {
  id: string
  categoryId: string
  title: string
  farsiName: string
  description: string
  /** 0 when the product has no price. */
  price: number
  isSoldOut: boolean
  createdAt: number
  unitsSold: number
  /** Null unless it is one of a family. */
  familyId: string | null
  /** Option values and the brand, as positions in the `valueIds` passed to the query. */
  values: readonly number[]
}

type SelectedRow = Omit<ListingRow, 'values'> & { values: string | null }

/** Active products with an id above `afterId`, sorted by id. */
export function listingRowsAfter(db: Db, valueIds: readonly string[], afterId: string, limit: number): Promise<ListingRow[]> {
  return selectRows(db, valueIds, sql`and id > ${afterId}::uuid order by id limit ${limit}`)
}

/** The active ones among these products. */
export function listingRowsById(db: Db, valueIds: readonly string[], ids: readonly string[]): Promise<ListingRow[]> {
  return selectRows(db, valueIds, sql`and id = any(${sql.param(ids)}::uuid[])`)
}

/** Values are sent as positions in `valueIds`, a tenth of the bytes of their ids. */
async function selectRows(db: Db, valueIds: readonly string[], condition: SQL): Promise<ListingRow[]> {
  const { rows } = await db.execute<SelectedRow>(sql`
    with shown as materialized (
      select id, category_id, brand_id, title, farsi_name, description, price, is_sold_out, created_at, units_sold,
        case when family_values is not null then family_id end as family_id
      from ${products} where status = 'active' and is_listed ${condition}),
    numbered as (select id, position - 1 as number from unnest(${sql.param(valueIds)}::uuid[]) with ordinality as one (id, position)),
    attributes as (
      select product_id, string_agg(number::text, ' ' order by number) as values
      from (
        select product_id, value_id from ${productAttributes} where product_id in (select id from shown)
        union all select id, brand_id from shown) as valued
        join numbered on numbered.id = value_id
      group by product_id)
    select shown.id, category_id as "categoryId", title, farsi_name as "farsiName", description, coalesce(price, 0) as price, is_sold_out as "isSoldOut",
      (extract(epoch from created_at) * 1000)::float8 as "createdAt", units_sold as "unitsSold", family_id as "familyId", values
    from shown left join attributes on product_id = shown.id order by shown.id`)
  return rows.map((row) => ({ ...row, values: row.values === null ? [] : row.values.split(' ').map(Number) }))
}

export type ProductName = { id: string; name: string }

/** Names of active products after `after`, sorted alphabetically and, for equal names, by id. */
export async function productNamesAfter(db: Db, after: ProductName | null, limit: number): Promise<ProductName[]> {
  const next = after ? sql`and (farsi_name collate "fa-x-icu", id) > (${after.name}, ${after.id}::uuid)` : sql``
  const { rows } = await db.execute<ProductName>(sql`
    select id, farsi_name as name from ${products} where status = 'active' and is_listed ${next} order by farsi_name collate "fa-x-icu", id limit ${limit}`)
  return rows
}

/** The planner's estimate of the number of products: no table scan. */
export async function estimatedProductCount(db: Db): Promise<number> {
  const { rows } = await db.execute<{ size: number }>(
    sql`select greatest(reltuples, 0)::float8 as size from pg_class where oid = 'products'::regclass`,
  )
  return rows[0]?.size ?? 0
}

/** The ids of all option values and brands. */
export async function allValueIds(db: Db): Promise<string[]> {
  const rows = await unionAll(db.select({ id: variantValues.id }).from(variantValues), db.select({ id: brands.id }).from(brands))
  return rows.map(({ id }) => id).sort()
}

/** The transactions visible now, as a `pg_snapshot`. */
export async function currentSnapshot(db: Db): Promise<string> {
  const { rows } = await db.execute<{ snapshot: string }>(sql`select pg_current_snapshot()::text as snapshot`)
  const [row] = rows
  if (!row) throw new Error('pg_current_snapshot() returned no row')
  return row.snapshot
}

/** Products whose last change became visible after the snapshot `since`, at most `limit`. */
export async function changesSince(db: Db, since: string, limit: number): Promise<{ snapshot: string; productIds: string[] }> {
  // Transaction ids above the current snapshot come from another server, restored from a dump.
  const { rows } = await db.execute<{ snapshot: string; productId: string | null }>(sql`
    select pg_current_snapshot()::text as snapshot, product_id as "productId"
    from (select) as always left join ${productChanges}
      on changed_in >= pg_snapshot_xmin(${since}::pg_snapshot) and changed_in < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(changed_in, ${since}::pg_snapshot)
    limit ${limit}`)
  return { snapshot: rows[0]?.snapshot ?? since, productIds: rows.flatMap(({ productId }) => productId ?? []) }
}
