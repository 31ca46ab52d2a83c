import { asc, sql } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { equalsAny } from '#db/equals-any.ts'
import { products } from '#db/schema/catalog.ts'
import { priceRunItems } from '#db/schema/prices.ts'
import type { ItemOutcome } from '#domain/desk/prices/notes.ts'
import type { Toman } from '#domain/money.ts'

/** Who changes prices in this transaction, and in which run: the trigger of `price_changes` reads it. */
export async function attributePrices(tx: Tx, { actorId, runId = null }: { actorId: string | null; runId?: string | null }): Promise<void> {
  await tx.execute(sql`select set_config('vitrin.actor', ${actorId ?? ''}, true), set_config('vitrin.price_run', ${runId ?? ''}, true)`)
}

/** In the sequence in which an order locks them. */
export function lockPrices(tx: Tx, ids: readonly string[]) {
  const { id, price, listPrice, cost } = products
  return tx.select({ id, price, listPrice, cost }).from(products).where(equalsAny(id, ids)).orderBy(asc(id)).for('no key update')
}

export type PriceChange = { id: string; price: Toman | null; listPrice: Toman | null }

/** All in one statement. The list price is named only where it changes: naming it costs a comparison per row. */
export async function storePrices(tx: Tx, changes: readonly PriceChange[], withListPrice: boolean): Promise<void> {
  if (changes.length === 0) return
  const [ids, prices, lists] = [changes.map(({ id }) => id), changes.map(({ price }) => price), changes.map(({ listPrice }) => listPrice)]
  await tx.execute(sql`update ${products} p set price = changed.price ${withListPrice ? sql`, list_price = changed.list_price` : sql``}
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(prices)}::bigint[], ${sql.param(lists)}::bigint[]) as changed (id, price, list_price)
    where p.id = changed.id`)
}

export type ItemResult = {
  productId: string
  outcome: ItemOutcome
  oldPrice: Toman | null
  newPrice: Toman | null
  listPrice: Toman | null
}

export async function storeResults(tx: Tx, runId: string, results: readonly ItemResult[]): Promise<void> {
  const column = <Name extends keyof ItemResult>(name: Name) => sql.param(results.map((result) => result[name]))
  await tx.execute(sql`update ${priceRunItems} i
    set outcome = done.outcome, old_price = done.old_price, new_price = done.new_price, list_price = done.list_price
    from unnest(${column('productId')}::uuid[], ${column('outcome')}::text[], ${column('oldPrice')}::bigint[], ${column('newPrice')}::bigint[],
      ${column('listPrice')}::bigint[]) as done (product_id, outcome, old_price, new_price, list_price)
    where i.run_id = ${runId}::uuid and i.product_id = done.product_id`)
}
