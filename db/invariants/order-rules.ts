import type { Rule } from './rule.ts'

/** Orders and stock: the invariants (docs/threats.md). */
export const orderRules: readonly Rule[] = [
  {
    number: 1,
    statement: 'the total of an order is subtotal + shipping + tax - discount',
    query: `select 'order ' || id as offender from orders where total <> subtotal + shipping_cost + tax - discount`,
  },
  {
    number: 2,
    statement: 'the subtotal is the sum of the lines, and a line is unit price times quantity',
    query: `
      select 'order ' || o.id as offender from orders o left join order_items i on i.order_id = o.id
        group by o.id having o.subtotal <> coalesce(sum(i.total_price), 0)
      union all
      select 'order item ' || id from order_items where total_price <> unit_price * quantity`,
  },
  {
    number: 3,
    statement: 'money is whole and not negative, and a quantity is 1 to 99',
    query: `
      select 'order ' || id as offender from orders where least(subtotal, shipping_cost, tax, discount, total) < 0
      union all select 'product ' || id from products where price < 0
      union all select 'shipping method ' || id from shipping_methods where base_rate < 0
      union all select 'order item ' || id from order_items where least(unit_price, total_price) < 0 or quantity not between 1 and 99
      union all select 'cart of ' || user_id from cart_items where quantity not between 1 and 99`,
  },
  { number: 4, statement: 'stock is never negative', query: `select 'product ' || id as offender from products where stock_quantity < 0` },
  {
    number: 5,
    statement: 'opening stock plus all stock moves is the stock',
    query: `
      select 'product ' || p.id as offender from products p
        left join (select product_id, sum(change) as change from stock_moves group by product_id) m on m.product_id = p.id
        where p.stock_quantity <> p.opening_stock + coalesce(m.change, 0)`,
  },
  {
    number: 6,
    statement:
      'every item took its stock once in each round of its order, and returned it exactly when the order’s hold was released or it was refunded',
    query: `
      select 'order item ' || i.id as offender from order_items i join orders o on o.id = i.order_id
        left join stock_moves m on m.order_item_id = i.id
        group by i.id, o.id
        having count(*) filter (where m.kind = 'taken') <> o.hold_round
          or count(*) filter (where m.kind = 'returned')
            <> o.hold_round - (case when o.hold_state = 'released' and i.restocked_quantity < i.quantity then 0 else 1 end)
          or sum(m.change) <> (case when o.hold_state = 'released' then 0 else i.restocked_quantity - i.quantity end)
          or coalesce(sum(m.change) filter (where m.kind = 'restocked'), 0) <> i.restocked_quantity
      union all
      select 'stock move ' || m.id from stock_moves m join order_items i on i.id = m.order_item_id join orders o on o.id = i.order_id
        where m.kind = 'taken' and m.change <> -i.quantity or m.kind = 'returned' and m.round < o.hold_round and m.change <> i.quantity
      union all
      select 'order item ' || order_item_id from stock_moves where order_item_id is not null
        and refund_id is null group by order_item_id, kind, round having count(*) > 1`,
  },
  {
    number: 11,
    statement: 'status and payment status fit together, and every change of them is in the audit log',
    query: `
      select 'order ' || id as offender from orders where not case status
        when 'pending' then payment_status in ('pending', 'failed')
        when 'delivered' then payment_status in ('paid', 'refunded')
        when 'cancelled' then true
        else payment_status = 'paid' or (payment_method = 'cod' and payment_status = 'pending') end
      union all
      select 'order ' || o.id from orders o left join lateral (
          select new_state from audit_log where object_type = 'order' and object_id = o.id order by id desc limit 1) last on true
        where last.new_state - 'refunded' is distinct from jsonb_build_object('status', o.status, 'payment_status', o.payment_status)
      union all
      select 'audit row ' || id from (
          select id, old_state, lag(new_state) over (partition by object_id order by id) as expected
          from audit_log where object_type = 'order') as chain
        where old_state - 'refunded' is distinct from expected - 'refunded'`,
  },
  {
    number: 12,
    statement: 'a checkout makes one order at most, and an idempotency key belongs to an order',
    query: `
      select 'checkout ' || checkout_id as offender from orders group by checkout_id having count(*) > 1
      union all
      select 'key ' || k.key from idempotency_keys k left join orders o on o.id = k.order_id and o.user_id = k.user_id where o.id is null`,
  },
  {
    number: 13,
    statement: 'no hold outlives its time or its absolute end, and no unpaid online order stays open for more than a day',
    query: `
      select 'order ' || id as offender from orders where hold_state = 'active' and hold_expires_at < now() - interval '10 minutes'
        and not (payment_method = 'bank_transfer' and payment_status = 'pending' and receipt_id is not null)
      union all
      select 'order ' || id from orders
        where status = 'pending' and payment_method = 'zarinpal' and created_at < now() - interval '25 hours'
      union all
      select 'order ' || o.id from orders o left join receipts r on r.id = o.receipt_id where hold_state = 'active'
        and not (payment_method = 'bank_transfer' and payment_status = 'pending' and receipt_id is not null)
        and hold_expires_at > greatest(r.reviewed_at + interval '48 hours',
          o.created_at + (case payment_method when 'zarinpal' then interval '24 hours' else interval '72 hours' end))`,
  },
  {
    number: 24,
    statement: 'a cash-on-delivery order is confirmed before it is accepted or holds its stock for more than a day',
    query: `
      select 'order ' || id as offender from orders where payment_method = 'cod' and confirmed_at is null
        and (status not in ('pending', 'cancelled') or hold_expires_at > created_at + interval '1 day')`,
  },
  {
    number: 14,
    statement: 'a paid order has exactly one paid event, and no event waits longer than five minutes',
    query: `
      select 'order ' || o.id as offender from orders o left join outbox e on e.order_id = o.id and e.event = 'order.paid'
        group by o.id having count(e.id) <> (case when o.paid_at is null then 0 else 1 end)
      union all
      select 'event ' || id from outbox where sent_at is null and created_at < now() - interval '5 minutes'`,
  },
  {
    number: 23,
    statement: 'units sold are the units in paid orders that were not refunded',
    query: `
      select 'product ' || p.id as offender from products p
        left join (select i.product_id, sum(i.quantity - i.refunded_quantity) as units from order_items i join orders o on o.id = i.order_id
          where o.payment_status = 'paid' group by i.product_id) s on s.product_id = p.id
        where p.units_sold <> coalesce(s.units, 0)`,
  },
]
