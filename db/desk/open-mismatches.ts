import { sql } from 'drizzle-orm'
import { paymentAttempts, paymentMismatches } from '#db/schema/orders.ts'

export const isOpen = sql`${paymentMismatches.resolvedAt} is null`

/** Number, amounts and the oldest of the open mismatches. */
export const openMismatchesSql = sql`(select json_build_object('count', count(*), 'oldest', min(${paymentMismatches.createdAt}), 'total',
    coalesce(sum(coalesce(amount_rial, (details ->> 'amountRial')::bigint, 0) / 10), 0))
  from ${paymentMismatches} left join ${paymentAttempts} on ${paymentAttempts.id} = attempt_id where ${isOpen})`
