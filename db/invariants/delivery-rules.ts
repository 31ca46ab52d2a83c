import type { Rule } from './rule.ts'

/** Times of delivery: the invariants (docs/threats.md). */
export const deliveryRules: readonly Rule[] = [
  {
    number: 31,
    statement: 'a delivery window has on each day exactly the orders that chose it and hold their stock, never more than its capacity',
    query: `
      select 'window ' || s.window_id || ' on ' || s.day as offender from delivery_slots s
        left join orders o on o.delivery_window_id = s.window_id and o.delivery_day = s.day and o.hold_state <> 'released'
        group by s.window_id, s.day, s.booked, s.capacity having s.booked <> count(o.id) or s.booked > s.capacity
      union all
      select 'order ' || o.id from orders o where o.delivery_window_id is not null and o.hold_state <> 'released'
        and not exists (select from delivery_slots s where s.window_id = o.delivery_window_id and s.day = o.delivery_day)`,
  },
]
