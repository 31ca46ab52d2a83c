import { sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { orders } from '#db/schema/orders.ts'
import { holdMinutes } from '#domain/order/payment.ts'

const byMethod = Object.entries(holdMinutes).map(([method, minutes]) => sql`when payment_method = ${method} then ${minutes}::integer`)

/**
 * Lets no hold end later than a new one would. Longer ones are of a clock that was ahead; they are shortened and not ended, because the
 * order may be a minute old (docs/threats.md CH-14).
 */
export async function shortenHoldsAhead(db: Db, cashConfirmMinutes: number): Promise<void> {
  const unconfirmed = sql`when payment_method = 'cod' and confirmed_at is null then ${cashConfirmMinutes}::integer`
  const latestEnd = sql`now() + make_interval(mins => case ${sql.join([unconfirmed, ...byMethod], sql` `)} end)`
  await db.execute(sql`update ${orders} set hold_expires_at = ${latestEnd} where hold_state = 'active' and hold_expires_at > ${latestEnd}`)
}
