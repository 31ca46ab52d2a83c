import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { type GoodsCondition, goodsCondition } from '#db/desk/goods/goods-conditions.ts'
import { equalsAny } from '#db/equals-any.ts'
import { products } from '#db/schema/catalog.ts'
import { priceRunItems, productPricing } from '#db/schema/prices.ts'
import { rowsPerPage } from '#domain/desk/lists.ts'
import type { Currency, CurrencyLink } from '#domain/desk/prices/currency.ts'
import { type ItemOutcome, type ItemRank, itemRanks, type PriceNote } from '#domain/desk/prices/notes.ts'
import type { RunSummary, TickedGroup } from '#domain/desk/prices/runs.ts'
import type { Toman } from '#domain/money.ts'
import { linkOf } from './links.ts'

export type PricedRow = { id: string; price: Toman | null; cost: Toman | null; stock: number; link?: CurrencyLink }

/** A part of the products of a list, by id. */
export function pricedProducts(tx: Tx, condition: GoodsCondition, after: string | null, limit: number): Promise<PricedRow[]> {
  const { id, price, cost, stockQuantity: stock } = products
  return tx
    .select({ id, price, cost, stock })
    .from(products)
    .where(and(goodsCondition(condition), after ? sql`${id} > ${after}::uuid` : undefined))
    .orderBy(asc(id))
    .limit(limit)
}

/** The same of those that follow one of these currencies, with how. */
export async function linkedProducts(
  tx: Tx,
  condition: GoodsCondition,
  of: readonly Currency[],
  after: string | null,
  limit: number,
): Promise<PricedRow[]> {
  const { id, price, cost, stockQuantity: stock } = products
  const rows = await tx
    .select({ id, price, cost, stock, pricing: productPricing })
    .from(products)
    .innerJoin(productPricing, eq(productPricing.productId, id))
    .where(and(goodsCondition(condition), equalsAny(productPricing.currency, of), after ? sql`${id} > ${after}::uuid` : undefined))
    .orderBy(asc(id))
    .limit(limit)
  return rows.map(({ pricing, ...row }) => ({ ...row, link: linkOf(pricing) }))
}

export type NewItem = { productId: string; rank: ItemRank; note: PriceNote | null; oldPrice: Toman | null; newPrice: Toman | null }

/** One array per column: the text of the statement does not depend on the number of rows. */
export async function insertItems(tx: Tx, runId: string, items: readonly NewItem[]): Promise<void> {
  const column = <Name extends keyof NewItem>(name: Name) => sql.param(items.map((item) => item[name]))
  await tx.execute(sql`insert into ${priceRunItems} (run_id, product_id, rank, note, old_price, new_price)
    select ${runId}::uuid, * from unnest(${column('productId')}::uuid[], ${column('rank')}::smallint[], ${column('note')}::text[],
      ${column('oldPrice')}::bigint[], ${column('newPrice')}::bigint[])`)
}

/** What a run stored, to be put back: prices that were null or zero become null. Returns the count. */
export async function copyItemsBack(tx: Tx, from: string, to: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`insert into ${priceRunItems} (run_id, product_id, rank, old_price, new_price, list_price)
    select ${to}::uuid, product_id, ${itemRanks.change}, new_price, nullif(old_price::bigint, 0), list_price
    from ${priceRunItems} where run_id = ${from}::uuid and outcome in ('applied', 'recomputed')`)
  return rowCount ?? 0
}

type Choice = { toggled: readonly string[]; ticked: TickedGroup }

const unticked: Record<TickedGroup, SQL> = { all: sql`false`, sound: sql`rank = ${itemRanks.wrong}`, none: sql`true` }

/** Leaves out what is not ticked: the other groups, and whatever was toggled. */
export async function leaveOut(tx: Tx, runId: string, { toggled, ticked }: Choice): Promise<void> {
  const isToggled = sql`product_id = any(${sql.param(toggled)}::uuid[])`
  await tx.execute(sql`update ${priceRunItems} set outcome = 'excluded' where run_id = ${runId}::uuid and rank < ${itemRanks.none}
    and (${unticked[ticked]}) <> (${isToggled})`)
}

/** What is left to do, and how much of it needs a typed confirmation. */
export async function countChosen(tx: Tx, runId: string): Promise<{ total: number; outliers: number }> {
  const { rows } = await tx.execute<{ total: number; outliers: number }>(sql`
    select count(*)::integer as total, count(*) filter (where rank <= ${itemRanks.large})::integer as outliers
    from ${priceRunItems} where run_id = ${runId}::uuid and rank < ${itemRanks.none} and outcome is null`)
  return rows[0] ?? { total: 0, outliers: 0 }
}

export type WaitingItem = {
  productId: string
  oldPrice: Toman | null
  newPrice: Toman | null
  listPrice: Toman | null
}

/**
 * The next ones by product, in the sequence in which an order locks them. A run that was just written has no statistics: the planner expects one
 * row, and would collect and sort all that is left of the run for each chunk. Without bitmap scans, and by a rank that no index finds, it walks the
 * primary key and stops. Only here: plans of triggers that are made in this transaction stay with the connection.
 */
export async function nextItems(tx: Tx, runId: string, after: string | null, limit: number): Promise<WaitingItem[]> {
  const { productId, oldPrice, newPrice, listPrice } = priceRunItems
  await tx.execute(sql`set local enable_bitmapscan = off`)
  const items = await tx
    .select({ productId, oldPrice, newPrice, listPrice })
    .from(priceRunItems)
    .where(
      and(
        eq(priceRunItems.runId, runId),
        after ? sql`${productId} > ${after}::uuid` : undefined,
        sql`${priceRunItems.rank} + 0 < ${itemRanks.none} and ${priceRunItems.outcome} is null`,
      ),
    )
    .orderBy(asc(productId))
    .limit(limit)
  await tx.execute(sql`set local enable_bitmapscan to default`)
  return items
}

/** One product of a preview with what its price follows from. */
export async function findItem(tx: Tx, runId: string, productId: string) {
  const { oldPrice, newPrice } = priceRunItems
  const [item] = await tx
    .select({ oldPrice, newPrice, cost: products.cost })
    .from(priceRunItems)
    .innerJoin(products, eq(products.id, priceRunItems.productId))
    .where(and(eq(priceRunItems.runId, runId), eq(priceRunItems.productId, productId)))
  return item
}

export async function updateItem(tx: Tx, runId: string, { productId, rank, note, newPrice }: Omit<NewItem, 'oldPrice'>): Promise<void> {
  await tx
    .update(priceRunItems)
    .set({ rank, note, newPrice })
    .where(and(eq(priceRunItems.runId, runId), eq(priceRunItems.productId, productId)))
}

/** The counts of a preview after one of its prices changed; averages leave out the wrong ones. */
export async function summarizeItems(tx: Tx, runId: string): Promise<RunSummary> {
  const count = (rank: number) => sql`count(*) filter (where rank = ${rank})::integer`
  const isCounted = sql`i.new_price is not null and rank > ${itemRanks.wrong}`
  const { rows } = await tx.execute<RunSummary>(sql`
    select count(*)::integer as products, ${count(itemRanks.wrong)} as wrong, ${count(itemRanks.large)} as large,
      ${count(itemRanks.change)} as changes, ${count(itemRanks.none)} as none,
      coalesce(round(avg((i.new_price - i.old_price) * 100.0 / nullif(i.old_price::bigint, 0)) filter (where ${isCounted}), 1), 0)::float8 as "averagePercent",
      coalesce(sum((i.new_price - coalesce(i.old_price, 0)) * p.stock_quantity) filter (where ${isCounted}), 0)::float8 as "stockValue"
    from ${priceRunItems} i join ${products} p on p.id = i.product_id where i.run_id = ${runId}::uuid`)
  const [summary] = rows
  if (!summary) throw new Error('the database returned no counts')
  return summary
}

export type ItemView = 'all' | 'attention' | 'skipped'

const conditionOfView: Record<ItemView, SQL | undefined> = {
  all: undefined,
  attention: sql`${priceRunItems.rank} <= ${itemRanks.large}`,
  skipped: sql`(${priceRunItems.outcome} in ('changed', 'outlier', 'excluded'))`,
}

/** What needs attention first; one row more than a page where there is another. */
export function listItems(db: Db, runId: string, view: ItemView, after: { rank: number; id: string } | null, limit = rowsPerPage + 1) {
  const { productId, rank, note, oldPrice, newPrice, outcome } = priceRunItems
  return db
    .select({
      id: productId,
      rank,
      note,
      oldPrice,
      newPrice,
      outcome,
      name: products.farsiName,
      sku: products.sku,
      image: products.mainImageUrl,
      cost: products.cost,
      price: products.price,
    })
    .from(priceRunItems)
    .innerJoin(products, eq(products.id, productId))
    .where(
      and(
        eq(priceRunItems.runId, runId),
        conditionOfView[view],
        after ? sql`(${rank}, ${productId}) > (${after.rank}, ${after.id}::uuid)` : undefined,
      ),
    )
    .orderBy(asc(rank), asc(productId))
    .limit(limit)
}

/** The products of a view of the run. */
export function countItems(db: Db, runId: string, view: ItemView): Promise<number> {
  return db.$count(priceRunItems, and(eq(priceRunItems.runId, runId), conditionOfView[view]))
}

/** How many products had each outcome. */
export async function countOutcomes(db: Db, runId: string): Promise<Partial<Record<ItemOutcome, number>>> {
  const { rows } = await db.execute<{ outcome: ItemOutcome; count: number }>(sql`
    select outcome, count(*)::integer as count from ${priceRunItems} where run_id = ${runId}::uuid and outcome is not null group by outcome`)
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]))
}
