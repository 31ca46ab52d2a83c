import { sql } from 'drizzle-orm'
import { wallClock } from '#db/clock.ts'
import type { Db } from '#db/connect.ts'
import { orders } from '#db/schema/orders.ts'
import { holdMinutes } from '#domain/order/payment.ts'

const byMethod = Object.entries(holdMinutes).map(([method, minutes]) => sql`when payment_method = ${method} then ${minutes}::integer`)

/**
 * Lets no hold end later than a new one would, and counts an unpaid order of the future from now. Both are of a clock that was ahead; the
 * order is not ended, because it may be a minute old (docs/threats.md CH-14).
 */
export async function shortenHoldsAhead(db: Db, cashConfirmMinutes: number): Promise<void> {
  const unconfirmed = sql`when payment_method = 'cod' and confirmed_at is null then ${cashConfirmMinutes}::integer`
  const latestEnd = sql`now() + make_interval(mins => case ${sql.join([unconfirmed, ...byMethod], sql` `)} end)`
  await db.execute(sql`update ${orders} set hold_expires_at = ${latestEnd} where hold_state = 'active' and hold_expires_at > ${latestEnd}`)
  await db.execute(sql`update ${orders} set created_at = now() where status = 'pending' and created_at > ${wallClock}`)
}
