import type { Rule } from './rule.ts'

/** Discounts: the invariants (docs/threats.md). */
export const couponRules: readonly Rule[] = [
  {
    number: 29,
    statement: 'the discount of an order is that of its lines and of its shipping, and none is above its price',
    query: `
      select 'order ' || o.id as offender from orders o left join order_items i on i.order_id = o.id
        group by o.id having o.discount <> o.shipping_discount + coalesce(sum(i.discount), 0) or o.shipping_discount > o.shipping_cost
      union all
      select 'order item ' || id from order_items where discount not between 0 and total_price`,
  },
  {
    number: 30,
    statement: 'a coupon counts the uses of orders that are not cancelled and what they gave, within its limit, for goods that exist',
    query: `
      select 'coupon ' || c.id as offender from coupons c left join coupon_uses u on u.coupon_id = c.id and u.released_at is null
        group by c.id having c.used <> count(u.order_id) or c.given <> coalesce(sum(u.amount), 0) or c.used > c.max_uses
      union all
      select 'use by order ' || o.id from orders o left join coupon_uses u on u.order_id = o.id
        where (o.coupon_code is null) <> (u.order_id is null) or u.amount <> o.discount or u.user_id <> o.user_id
          or (u.released_at is null) = (o.status = 'cancelled' and u.order_id is not null)
      union all
      select 'coupon ' || id from coupons where exists (select unnest(category_ids) except select id from categories)
        or exists (select unnest(brand_ids) except select id from brands)`,
  },
]
