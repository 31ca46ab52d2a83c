import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { profiles } from '#db/schema/accounts.ts'
import { products } from '#db/schema/catalog.ts'
import { orderItems, orders, refundLines, refunds, stockMoves } from '#db/schema/orders.ts'
import { stockCountItems } from '#db/schema/stock.ts'
import { isHeld, isToShip, openUnits } from './stock-conditions.ts'

type Entry = { countId: string; productId: string; version: number; counted: number; countedBy: string; at: string | null }

/** Units in the warehouse now: for sale, held by unpaid orders and waiting to be shipped. A sale moves units from one to the other and changes nothing here. */
const onHand = (productId: string) => sql`((select stock_quantity from ${products} where id = ${productId})
  + coalesce((select sum(${openUnits}) from ${orderItems} join ${orders} on ${orders.id} = ${orderItems.orderId}
      where ${orderItems.productId} = ${productId} and (${isHeld} or ${isToShip})), 0))`

/** What came into the warehouse after a moment, less what left it: documents, refunded units that came back, and shipments. */
const cameInSince = (productId: string, at: string) => sql`(
  coalesce((select sum(m.change) from ${stockMoves} m left join ${orderItems} i on i.id = m.order_item_id left join ${orders} o on o.id = i.order_id
      where m.product_id = ${productId} and m.created_at > ${at}::timestamptz
        and (m.kind in ('received', 'corrected') or m.kind = 'restocked' and o.shipped_at <= m.created_at)), 0)
  - coalesce((select sum(i.quantity - coalesce((select sum(l.quantity) from ${refundLines} l join ${refunds} r on r.id = l.refund_id
          where l.order_item_id = i.id and r.created_at < o.shipped_at), 0))
      from ${orderItems} i join ${orders} o on o.id = i.order_id
      where i.product_id = ${productId} and o.shipped_at > ${at}::timestamptz), 0))`

/**
 * One statement, hence one snapshot of stock and orders: whatever is sold before or after leaves the difference as it is. `at`: the moment of counting
 * when it was before now, as on a printed sheet. Null when somebody saved this line since `version`.
 */
export async function enterCount(tx: Tx, { countId, productId, version, counted, countedBy, at }: Entry) {
  const expected = at === null ? onHand(productId) : sql`${onHand(productId)} - ${cameInSince(productId, at)}`
  const { counted: stored, expected: found, version: next } = stockCountItems
  const [row] = await tx
    .update(stockCountItems)
    .set({
      counted,
      countedBy,
      expected: sql`${expected}`,
      countedAt: at === null ? sql`now()` : sql`${at}::timestamptz`,
      version: version + 1,
    })
    .where(ofItem(countId, productId, version))
    .returning({ counted: stored, expected: found, version: next })
  return row ?? null
}

/** Takes a line out of the count again. */
export async function clearCount(tx: Tx, { countId, productId, version }: Pick<Entry, 'countId' | 'productId' | 'version'>) {
  const { counted, expected, version: next } = stockCountItems
  const [row] = await tx
    .update(stockCountItems)
    .set({ counted: null, countedBy: null, expected: null, countedAt: null, version: version + 1 })
    .where(ofItem(countId, productId, version))
    .returning({ counted, expected, version: next })
  return row ?? null
}

const ofItem = (countId: string, productId: string, version: number) =>
  and(eq(stockCountItems.countId, countId), eq(stockCountItems.productId, productId), eq(stockCountItems.version, version))

export async function findCountItem(tx: Tx, countId: string, productId: string) {
  const { counted, expected, version } = stockCountItems
  const [row] = await tx
    .select({ counted, expected, version, by: profiles.fullName })
    .from(stockCountItems)
    .leftJoin(profiles, eq(profiles.id, stockCountItems.countedBy))
    .where(and(eq(stockCountItems.countId, countId), eq(stockCountItems.productId, productId)))
  return row
}

/** The last «۱۴:۳۰» of Tehran before now; null when that is before the beginning of the count. */
export async function momentOfCount(tx: Tx, time: string, startedAt: Date): Promise<string | null> {
  const { rows } = await tx.execute<{ at: string | null }>(sql`
    select case when at >= date_trunc('minute', ${startedAt.toISOString()}::timestamptz) then to_json(at) #>> '{}' end as at
    from (select (day + ${time}::time - case when ${time}::time > local::time then interval '1 day' else interval '0' end) at time zone 'Asia/Tehran' as at
      from (select now() at time zone 'Asia/Tehran' as local, date_trunc('day', now() at time zone 'Asia/Tehran') as day) today) moment`)
  return rows[0]?.at ?? null
}
