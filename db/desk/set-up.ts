import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { categories, products } from '#db/schema/catalog.ts'
import { pages } from '#db/schema/content.ts'
import { shippingMethods } from '#db/schema/orders.ts'

export type ShopRows = {
  /** Of any state. */
  readonly hasProducts: boolean
  readonly productsOnSale: number
  readonly activeShipping: number
}

/** What the guided set-up counts; of a large catalog it does not matter how many are on sale. */
export async function readShopRows(db: Db): Promise<ShopRows> {
  const { rows } = await db.execute<ShopRows>(sql`select
    exists (select from ${products}) as "hasProducts",
    (select count(*)::int from (select from ${products} where status = 'active' limit 1000) counted) as "productsOnSale",
    (select count(*)::int from ${shippingMethods} where is_active) as "activeShipping"`)
  const [row] = rows
  if (!row) throw new Error('a query without a table has one row')
  return row
}

export function readPages(db: Db, slugs: readonly string[]) {
  const { id, slug, title, status, isOwn } = pages
  return db
    .select({ id, slug, title, status })
    .from(pages)
    .where(and(inArray(slug, [...slugs]), eq(isOwn, false)))
}

/** Neither products nor categories, of any state. */
export async function hasNoCatalog(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ isEmpty: boolean }>(
    sql`select not exists (select from ${products}) and not exists (select from ${categories}) as "isEmpty"`,
  )
  return rows[0]?.isEmpty === true
}
