import { sql } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import type { Rule } from './rule.ts'

/** Generated from the system catalog, so that foreign keys of later tables are included. */
export async function brokenReferences(tx: Tx): Promise<Rule> {
  const { rows } = await tx.execute<{ query: string }>(sql`
    select format('select %L || '' '' || concat_ws('','', %s) as offender from %s c left join %s p on %s where p is null and %s',
      conname,
      string_agg(format('c.%I', child.attname), ', ' order by position),
      conrelid::regclass,
      confrelid::regclass,
      string_agg(format('p.%I = c.%I', parent.attname, child.attname), ' and ' order by position),
      string_agg(format('c.%I is not null', child.attname), ' and ' order by position)) as query
    from pg_constraint
      cross join unnest(conkey, confkey) with ordinality as pair (child_number, parent_number, position)
      join pg_attribute child on child.attrelid = conrelid and child.attnum = child_number
      join pg_attribute parent on parent.attrelid = confrelid and parent.attnum = parent_number
    where contype = 'f' and connamespace = current_schema()::regnamespace
    group by pg_constraint.oid, conname, conrelid, confrelid
    order by conname`)
  return {
    number: 10,
    statement: 'no order without items, and nothing points to what does not exist',
    query: [
      `select 'order ' || id as offender from orders o where not exists (select from order_items i where i.order_id = o.id)`,
      ...rows.map(({ query }) => query),
    ].join(' union all '),
  }
}
