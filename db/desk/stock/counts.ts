import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#db/connect.ts'
import { type ListCursor, microsOf, momentOf } from '#db/desk/list-cursor.ts'
import { equalsAny } from '#db/equals-any.ts'
import { profiles } from '#db/schema/accounts.ts'
import { products } from '#db/schema/catalog.ts'
import { orderItems, orders } from '#db/schema/orders.ts'
import { stockCountItems, stockCounts } from '#db/schema/stock.ts'
import type { CountStatus, CountView } from '#domain/desk/stock/counts.ts'
import { isHeld, isToShip, matchesProduct, openUnits } from './stock-conditions.ts'

const alphabetical = sql`${products.farsiName} collate "fa-x-icu"`

/** For sale, held by unpaid orders or waiting to be shipped. */
const isOnHand = sql`(${products.stockQuantity} > 0 or exists (
  select from ${orderItems} join ${orders} on ${orders.id} = ${orderItems.orderId}
  where ${orderItems.productId} = ${products.id} and ${openUnits} > 0 and (${isHeld} or ${isToShip})))`

/** What a count is about, in the sequence of the sheet; at most `limit`. */
export function productsToCount(db: Db, scope: { categories: readonly string[] } | { skus: readonly string[] }, limit: number) {
  const condition =
    'skus' in scope
      ? inArray(sql`lower(${products.sku})`, [...scope.skus])
      : and(equalsAny(products.categoryId, scope.categories), or(eq(products.status, 'active'), isOnHand))
  return db
    .select({ id: products.id, sku: products.sku })
    .from(products)
    .where(condition)
    .orderBy(alphabetical, asc(products.id))
    .limit(limit)
}

/** False when there is one with this id already. */
export async function insertCount(
  tx: Tx,
  count: { id: string; name: string; createdBy: string },
  ids: readonly string[],
): Promise<boolean> {
  const inserted = await tx.insert(stockCounts).values(count).onConflictDoNothing().returning({ id: stockCounts.id })
  if (inserted.length === 0) return false
  await tx.insert(stockCountItems).values(ids.map((productId, position) => ({ countId: count.id, productId, position })))
  return true
}

/** Entries share it, the end of the count excludes them. */
export async function lockCount(tx: Tx, id: string, strength: 'share' | 'update') {
  const [row] = await tx.select().from(stockCounts).where(eq(stockCounts.id, id)).for(strength)
  return row
}

export async function endCount(
  tx: Tx,
  id: string,
  end: { status: CountStatus; endedBy: string; documentId: string | null },
): Promise<void> {
  await tx
    .update(stockCounts)
    .set({ ...end, endedAt: sql`now()` })
    .where(eq(stockCounts.id, id))
}

export type CountRow = {
  id: string
  name: string
  status: CountStatus
  at: Date
  micros: number
  creator: string
  ender: string | null
  endedAt: Date | null
  documentId: string | null
  items: number
  counted: number
  differing: number
}

const ofCount = sql`from ${stockCountItems} i where i.count_id = ${stockCounts}.id`

function selectCounts(db: Db, condition: SQL | undefined, limit: number): Promise<CountRow[]> {
  const { id, name, status, createdAt, createdBy, endedBy, endedAt, documentId } = stockCounts
  const ender = alias(profiles, 'ender')
  return db
    .select({
      ...{ id, name, status, at: createdAt, creator: profiles.fullName, ender: ender.fullName, endedAt, documentId },
      micros: microsOf(createdAt),
      items: sql<number>`(select count(*)::integer ${ofCount})`,
      counted: sql<number>`(select count(counted)::integer ${ofCount})`,
      differing: sql<number>`(select (count(*) filter (where counted <> expected))::integer ${ofCount})`,
    })
    .from(stockCounts)
    .innerJoin(profiles, eq(profiles.id, createdBy))
    .leftJoin(ender, eq(ender.id, endedBy))
    .where(condition)
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

/** Newest first, after the cursor. */
export function listCounts(db: Db, after: ListCursor | null, limit: number): Promise<CountRow[]> {
  const { createdAt, id } = stockCounts
  return selectCounts(db, after ? sql`(${createdAt}, ${id}) < (${momentOf(after.value)}, ${after.id}::uuid)` : undefined, limit)
}

export function countCounts(db: Db): Promise<number> {
  return db.$count(stockCounts)
}

export async function findCount(db: Db, id: string): Promise<CountRow | undefined> {
  const [row] = await selectCounts(db, eq(stockCounts.id, id), 1)
  return row
}

const viewConditions: Record<CountView, SQL | undefined> = {
  all: undefined,
  left: sql`${stockCountItems.counted} is null`,
  counted: sql`${stockCountItems.counted} is not null`,
  differing: sql`${stockCountItems.counted} <> ${stockCountItems.expected}`,
}

/** A page of the sheet after this position. */
export function countItems(
  db: Db,
  countId: string,
  { view, words, after }: { view: CountView; words?: readonly string[] | undefined; after: number },
  limit: number,
) {
  const { productId, position, counted, expected, countedAt, version } = stockCountItems
  const { farsiName: name, sku, mainImageUrl: image, stockQuantity: stock } = products
  return db
    .select({ productId, position, name, sku, image, stock, counted, expected, countedAt, version, counter: profiles.fullName })
    .from(stockCountItems)
    .innerJoin(products, eq(products.id, productId))
    .leftJoin(profiles, eq(profiles.id, stockCountItems.countedBy))
    .where(and(eq(stockCountItems.countId, countId), sql`${position} > ${after}`, viewConditions[view], words && matchesProduct(words)))
    .orderBy(asc(position))
    .limit(limit)
}

export type CountItemRow = Awaited<ReturnType<typeof countItems>>[number]

/** What the count found to be different; the products are not locked by it. */
export function differencesOf(tx: Tx, countId: string) {
  const { productId, counted, expected } = stockCountItems
  const difference = sql<number>`${counted} - ${expected}`.mapWith(Number)
  return tx
    .select({ productId, difference })
    .from(stockCountItems)
    .where(and(eq(stockCountItems.countId, countId), viewConditions.differing))
    .orderBy(asc(productId))
}
