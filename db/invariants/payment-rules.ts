import type { Rule } from './rule.ts'

/** Payment attempts and receipts: the invariants (docs/threats.md). */
export const paymentRules: readonly Rule[] = [
  {
    number: 7,
    statement: 'a paid online order has exactly one verified attempt over its whole total, any other paid order a staff record',
    query: `
      select 'order ' || o.id as offender from orders o
        left join payment_attempts a on a.order_id = o.id and a.state = 'verified' and a.ref_id is not null
          and a.amount_rial = o.total * 10 and a.authority is not null and a.merchant <> ''
        where o.payment_method = 'zarinpal' and o.paid_at is not null
        group by o.id having count(a.id) <> 1
      union all
      select 'order ' || o.id from orders o where o.payment_method <> 'zarinpal' and o.paid_at is not null and not exists (
        select from audit_log where object_type = 'order' and object_id = o.id and action = 'order.paid' and actor_kind = 'staff')`,
  },
  {
    number: 8,
    statement: 'a verified attempt has a paid order',
    query: `
      select 'attempt ' || a.id as offender from payment_attempts a join orders o on o.id = a.order_id
        where a.state = 'verified' and o.payment_status not in ('paid', 'refunded')`,
  },
  {
    number: 9,
    statement: 'no two attempts share an authority or a reference, and an order has one live attempt at most',
    query: `
      select 'authority ' || authority as offender from payment_attempts where authority is not null group by authority having count(*) > 1
      union all select 'reference ' || ref_id from payment_attempts where ref_id is not null group by ref_id having count(*) > 1
      union all select 'order ' || order_id from payment_attempts
        where state in ('created', 'requested', 'returned', 'verifying') group by order_id having count(*) > 1`,
  },
  {
    number: 25,
    statement: 'the refunds of an order add up to what it says, never above what was paid; one refunded to the last toman is refunded',
    query: `
      select 'order ' || o.id as offender from orders o join refunds r on r.order_id = o.id
        group by o.id having sum(r.amount) <> o.refunded_amount or sum(r.amount) > o.total or o.paid_at is null
          or sum(r.shipping) > o.shipping_cost or (o.refunded_amount = o.total) and o.payment_status <> 'refunded'
      union all select 'order ' || o.id from orders o where refunded_amount > 0 and not exists (select from refunds where order_id = o.id)
      union all
      select 'order item ' || i.id from order_items i left join refund_lines l on l.order_item_id = i.id
        group by i.id having i.refunded_quantity <> coalesce(sum(l.quantity), 0) or i.refunded_quantity > i.quantity`,
  },
  {
    number: 20,
    statement: 'a receipt that no order names is gone after 24 hours',
    query: `
      select 'receipt ' || r.id as offender from receipts r left join orders o on o.receipt_id = r.id
        where o.id is null and r.verdict is null and r.created_at < now() - interval '24 hours'`,
  },
]
