import { sql } from 'drizzle-orm'
import { isWithinLast } from '#db/clock.ts'
import { priceChanges } from '#db/schema/catalog.ts'

/** The list price of this row of products is above its price and was charged within the last 30 days (product §2.3). */
export function isDiscounted(row: string) {
  const product = sql.raw(row)
  return sql`(${product}.list_price > ${product}.price and exists (
    select from ${priceChanges} c where c.product_id = ${product}.id and c.was_charged and c.old_price >= ${product}.list_price
      and ${isWithinLast(sql`c.changed_at`, sql`interval '30 days'`)}))`
}
