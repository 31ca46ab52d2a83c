import { sql } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { products } from '#db/schema/catalog.ts'
import type { Toman } from '#domain/money.ts'

type Cells = {
  readonly id: string
  readonly price: Toman | null
  readonly listPrice: Toman | null
  readonly lowStockAt: number | null
  readonly sku: string
}

/** Fields of locked products, in one statement. */
export async function updateCells(tx: Tx, rows: readonly Cells[]): Promise<void> {
  const column = (read: (row: Cells) => unknown) => sql.param(rows.map(read))
  await tx.execute(sql`
    update ${products} p set price = wanted.price, list_price = wanted.list_price, low_stock_at = wanted.low_stock_at, sku = wanted.sku
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ price }) => price)}::bigint[], ${column(({ listPrice }) => listPrice)}::bigint[],
      ${column(({ lowStockAt }) => lowStockAt)}::integer[], ${column(({ sku }) => sku)}::text[]) as wanted (id, price, list_price, low_stock_at, sku)
    where p.id = wanted.id`)
}

/** Two products of one save may exchange their SKUs: those leave first, because no two rows may have the same even for a moment. */
export async function releaseSkus(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`update ${products} set sku = 'moving-' || id where id = any (${sql.param(ids)}::uuid[])`)
}

/** The products that have these SKUs. */
export async function ownersOfSkus(tx: Tx, skus: readonly string[]): Promise<{ id: string; sku: string; farsiName: string }[]> {
  const { id, sku, farsiName } = products
  return tx
    .select({ id, sku, farsiName })
    .from(products)
    .where(sql`${sku} = any (${sql.param(skus)})`)
}
