import { sql } from 'drizzle-orm'
import { isDue, seconds, wallClock } from './clock.ts'
import type { Db } from './connect.ts'
import { rateLimits } from './schema/operations.ts'

export type Limit = { key: string; limit: number; windowSeconds: number }
export type LimitResult = { allowed: boolean; remaining: number; retryAfterSeconds: number }

/** Counts one request in a window that starts with the first; one statement by the database's clock, so that all nodes share one count. */
export async function takeFromLimit(db: Db, { key, limit, windowSeconds }: Limit): Promise<LimitResult> {
  // clock_timestamp, because now() does not advance inside a transaction.
  const isOver = isDue(sql`r.resets_at`, seconds(windowSeconds), wallClock)
  const { rows } = await db.execute<LimitResult>(sql`
    insert into ${rateLimits} as r (key, taken, resets_at)
    values (${key}, 1, clock_timestamp() + ${seconds(windowSeconds)})
    on conflict (key) do update set
      taken = case when ${isOver} then 1 else least(r.taken, ${limit}) + 1 end,
      resets_at = case when ${isOver} then excluded.resets_at else r.resets_at end
    returning
      taken <= ${limit} as "allowed",
      greatest(${limit} - taken, 0) as "remaining",
      case when taken <= ${limit} then 0 else greatest(ceil(extract(epoch from resets_at - clock_timestamp())), 1) end::integer as "retryAfterSeconds"`)
  const [result] = rows
  if (!result) throw new Error('the rate limit gave no result')
  return result
}
