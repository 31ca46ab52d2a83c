import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { profiles } from '#db/schema/accounts.ts'
import { orderItems, orders, receipts } from '#db/schema/orders.ts'
import type { ReceiptTab } from '#domain/desk/tabs.ts'
import type { Toman } from '#domain/money.ts'
import { type ListCursor, microsOf, momentOf } from './list-cursor.ts'

export type ReceiptRow = {
  orderId: string
  receiptId: string
  orderNumber: string
  customerName: string
  city: string
  total: Toman
  placedAt: string
  sentAt: string
  /** Until when the shopper was promised that the order holds its stock. */
  deadline: string
  contentType: string
  byteSize: number
  firstItem: { name: string; image: string | null } | null
  itemCount: number
  bankReference: string | null
  paidAmount: Toman | null
  rejectReason: string | null
  reviewedAt: string | null
  reviewer: string | null
  /** The numbers of other orders with the very same file. */
  sameFile: string[]
  /** The numbers of other orders with the same picture, whatever its size and encoding. */
  samePicture: string[]
  /** The moment of the sequence, for the cursor. */
  micros: number
}

/** Literals, so that the partial index of waiting receipts is used. */
const tabs: Record<ReceiptTab, SQL> = {
  waiting: sql`o.payment_method = 'bank_transfer' and o.status = 'pending' and o.payment_status = 'pending' and o.receipt_id is not null`,
  accepted: sql`r.verdict = 'accepted'`,
  rejected: sql`r.verdict = 'rejected'`,
}

/** The oldest first while they wait, the newest first once they are judged; after the cursor. */
export async function listReceipts(db: Db, tab: ReceiptTab, after: ListCursor | null, limit: number): Promise<ReceiptRow[]> {
  const isWaiting = tab === 'waiting'
  const moment = isWaiting ? sql`r.created_at` : sql`r.reviewed_at`
  const direction = sql.raw(isWaiting ? 'asc' : 'desc')
  const beyond = after ? sql`and (${moment}, r.id) ${sql.raw(isWaiting ? '>' : '<')} (${momentOf(after.value)}, ${after.id}::uuid)` : sql``
  const { rows } = await db.execute<ReceiptRow>(sql`
    select o.id as "orderId", r.id as "receiptId", o.order_number as "orderNumber", o.customer_name as "customerName",
      o.shipping_address ->> 'city' as city, o.total, to_json(o.created_at) #>> '{}' as "placedAt", to_json(r.created_at) #>> '{}' as "sentAt",
      to_json(o.hold_expires_at) #>> '{}' as deadline, r.paid_amount as "paidAmount", to_json(r.reviewed_at) #>> '{}' as "reviewedAt",
      (select full_name from ${profiles} p where p.id = r.reviewed_by) as reviewer,
      r.content_type as "contentType", r.byte_size as "byteSize", r.bank_reference as "bankReference", r.reject_reason as "rejectReason",
      (select json_build_object('name', product_name, 'image', product_image) from ${orderItems} i where i.order_id = o.id
        order by display_order limit 1) as "firstItem",
      (select count(*)::integer from ${orderItems} i where i.order_id = o.id) as "itemCount",
      (select coalesce(array_agg(other.order_number order by other.created_at), '{}') from ${receipts} same
        join ${orders} other on other.receipt_id = same.id where same.content_hash = r.content_hash and same.id <> r.id) as "sameFile",
      (select coalesce(array_agg(other.order_number order by other.created_at), '{}') from ${receipts} same
        join ${orders} other on other.receipt_id = same.id where same.id = any(r.resembles) or same.resembles @> array[r.id]) as "samePicture",
      ${microsOf(moment)}::float8 as micros
    from ${receipts} r join ${orders} o on o.receipt_id = r.id where ${tabs[tab]} ${beyond}
    order by ${moment} ${direction}, r.id ${direction} limit ${limit}`)
  return rows
}

export async function countReceiptsIn(db: Db, tab: ReceiptTab): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from ${receipts} r join ${orders} o on o.receipt_id = r.id where ${tabs[tab]}`,
  )
  return rows[0]?.count ?? 0
}

export async function countReceipts(db: Db): Promise<{ waiting: number; total: number; judgedToday: number; now: string; today: string }> {
  const { rows } = await db.execute<{ waiting: number; total: number; judgedToday: number; now: string; today: string }>(sql`
    select (select count(*)::integer from ${receipts} r join ${orders} o on o.receipt_id = r.id where ${tabs.waiting}) as waiting,
      (select coalesce(sum(o.total), 0)::bigint from ${receipts} r join ${orders} o on o.receipt_id = r.id where ${tabs.waiting}) as total,
      (select count(*)::integer from ${receipts} where verdict is not null
        and reviewed_at >= (date_trunc('day', now() at time zone 'Asia/Tehran') at time zone 'Asia/Tehran')) as "judgedToday",
      to_json(now()) #>> '{}' as now, to_char(now() at time zone 'Asia/Tehran', 'YYYY-MM-DD') as today`)
  const [counts] = rows
  if (!counts) throw new Error('the database returned no counts')
  return counts
}

/** For the staff: any shopper's. */
export async function findReceiptFile(db: Db, id: string): Promise<{ objectKey: string; fileName: string; contentType: string } | null> {
  const { objectKey, fileName, contentType } = receipts
  const [receipt] = await db.select({ objectKey, fileName, contentType }).from(receipts).where(eq(receipts.id, id))
  return receipt ?? null
}

/** The order that a bank's reference was used for, or null. */
export async function orderOfReference(tx: Db | Tx, bankReference: string): Promise<string | null> {
  const [row] = await tx
    .select({ orderNumber: orders.orderNumber })
    .from(receipts)
    .innerJoin(orders, eq(orders.receiptId, receipts.id))
    .where(eq(receipts.bankReference, bankReference))
  return row?.orderNumber ?? null
}
