import { asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { profiles } from '#db/schema/accounts.ts'
import { deliveryWindows } from '#db/schema/delivery.ts'
import { orderLabels, orderNotes } from '#db/schema/desk.ts'
import { type ActorKind, auditLog, outbox } from '#db/schema/operations.ts'
import { cancelRequests, orders, receipts } from '#db/schema/orders.ts'
import type { OrderStatus, PaymentStatus } from '#domain/order/order.ts'

type TimelineState = { status: OrderStatus; payment_status: PaymentStatus; refunded?: number; label?: string; deliverySlot?: string | null }

export type TimelineRow = {
  at: string
  kind: 'change' | 'note' | 'message'
  action: string
  actorKind: ActorKind
  actorName: string | null
  oldState: TimelineState | null
  newState: TimelineState | null
  body: string | null
}

/** Changes, notes and sent messages of an order in one query, newest first. */
export async function timelineOf(db: Db, orderId: string): Promise<TimelineRow[]> {
  const { rows } = await db.execute<TimelineRow>(sql`
    select to_json(a.created_at) #>> '{}' as at, 'change' as kind, action, actor_kind as "actorKind",
        case when actor_kind = 'staff' then full_name end as "actorName", old_state as "oldState", new_state as "newState", null as body, a.id as seq
      from ${auditLog} a left join ${profiles} p on p.id = actor_id
      where object_id = ${orderId} and object_type in ('order', 'order_label', 'order_address', 'order_delivery')
    union all
    select to_json(n.created_at) #>> '{}', 'note', '', 'staff', full_name, null, null, body, 0
      from ${orderNotes} n join ${profiles} p on p.id = author_id where order_id = ${orderId}
    union all
    select to_json(sent_at) #>> '{}', 'message', event, 'system', null, null, null, null, 0
      from ${outbox} where order_id = ${orderId} and sent_at is not null
    order by 1 desc, seq desc limit 200`)
  return rows
}

/** What the order page shows beside the order itself and its parts. */
export type DeskOrderFacts = {
  labels: string[]
  earlierOrders: number
  receipt: { id: string; fileName: string; contentType: string; verdict: 'accepted' | 'rejected' | null; createdAt: string } | null
  cancelRequest: { reason: string | null; createdAt: string } | null
  /** Its method has times of delivery for its city. */
  hasWindows: boolean
}

export async function deskFactsOf(db: Db, orderId: string): Promise<DeskOrderFacts> {
  const { rows } = await db.execute<DeskOrderFacts>(sql`
    select (select coalesce(array_agg(label order by label), '{}') from ${orderLabels} where order_id = o.id) as labels,
      (select count(*)::integer from (select from ${orders} e where e.user_id = o.user_id and e.created_at < o.created_at
        and e.payment_status = 'paid' limit 1000) earlier) as "earlierOrders",
      (select json_build_object('id', r.id, 'fileName', file_name, 'contentType', content_type, 'verdict', verdict, 'createdAt', r.created_at)
        from ${receipts} r where r.id = o.receipt_id) as receipt,
      (select json_build_object('reason', reason, 'createdAt', c.created_at) from ${cancelRequests} c
        where c.order_id = o.id and decision is null) as "cancelRequest",
      exists (select from ${deliveryWindows} w where w.method_id = o.shipping_method_id and w.is_active
        and (w.city is null or w.city = o.shipping_address ->> 'city')) as "hasWindows"
    from ${orders} o where o.id = ${orderId}`)
  const [facts] = rows
  if (!facts) throw new Error('the order is gone')
  return facts
}

export async function insertNote(tx: Tx, note: { orderId: string; authorId: string; body: string }): Promise<string> {
  const id = newId()
  await tx.insert(orderNotes).values({ id, ...note })
  return id
}

export async function labelsOf(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx
    .select({ label: orderLabels.label })
    .from(orderLabels)
    .where(eq(orderLabels.orderId, orderId))
    .orderBy(asc(orderLabels.label))
  return rows.map(({ label }) => label)
}

/** False when the order has it already. */
export async function insertLabel(tx: Tx, orderId: string, label: string): Promise<boolean> {
  const placedAt = sql`(select created_at from ${orders} where id = ${orderId})`
  const inserted = await tx
    .insert(orderLabels)
    .values({ orderId, label, placedAt })
    .onConflictDoNothing()
    .returning({ label: orderLabels.label })
  return inserted.length === 1
}

/** False when the order has no such label. */
export async function deleteLabel(tx: Tx, orderId: string, label: string): Promise<boolean> {
  const deleted = await tx
    .delete(orderLabels)
    .where(sql`${orderLabels.orderId} = ${orderId} and ${orderLabels.label} = ${label}`)
    .returning({ label: orderLabels.label })
  return deleted.length === 1
}
