import { sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { type ListCursor, microsOf, momentOf } from '#db/desk/list-cursor.ts'
import { profiles } from '#db/schema/accounts.ts'
import { products } from '#db/schema/catalog.ts'
import { orderItems, orders, stockMoves } from '#db/schema/orders.ts'
import { stockDocuments } from '#db/schema/stock.ts'
import type { DocumentKind } from '#domain/desk/stock/documents.ts'
import type { Toman } from '#domain/money.ts'
import type { StockMoveKind } from '#domain/stock.ts'

export type MoveRow = {
  id: string
  micros: number
  at: string
  kind: StockMoveKind
  change: number
  /** The stock after this move. */
  balance: number
  /** Of its document. */
  note: string | null
  unitCost: Toman | null
  orderId: string | null
  orderNumber: string | null
  documentId: string | null
  documentKind: DocumentKind | null
  documentNumber: string | null
  /** The member of staff who made it. */
  actor: string | null
}

/** Newest first. Stock and moves are read in one statement, so that the balances are those of one moment; older balances never change. */
export async function movesOf(db: Db, productId: string, after: ListCursor | null, limit: number): Promise<MoveRow[]> {
  const moment = momentOf(after?.value)
  const isBelow = after ? sql`and (m.created_at, m.id) < (${moment}, ${after.id}::uuid)` : sql``
  const above = after
    ? sql`(select coalesce(sum(change), 0) from ${stockMoves} m where product_id = ${productId} and (m.created_at, m.id) >= (${moment}, ${after.id}::uuid))`
    : sql`0`
  const { rows } = await db.execute<MoveRow>(sql`
    select m.id, ${microsOf(sql`m.created_at`)} as micros, to_json(m.created_at) #>> '{}' as at, m.kind, m.change,
      (p.stock_quantity - ${above} - coalesce(sum(m.change) over (order by m.created_at desc, m.id desc rows between unbounded preceding and 1 preceding), 0))::integer as balance,
      coalesce(d.note, m.note) as note, m.unit_cost as "unitCost", o.id as "orderId", o.order_number as "orderNumber",
      d.id as "documentId", d.kind as "documentKind", d.number as "documentNumber", s.full_name as actor
    from (select * from ${stockMoves} m where product_id = ${productId} ${isBelow} order by created_at desc, id desc limit ${limit}) m
    join ${products} p on p.id = m.product_id
    left join ${orderItems} i on i.id = m.order_item_id left join ${orders} o on o.id = i.order_id
    left join ${stockDocuments} d on d.id = m.document_id left join ${profiles} s on s.id = m.actor_id
    order by m.created_at desc, m.id desc`)
  return rows
}
