import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isOpenUntil, isWithinLast, seconds, wallClock } from '#db/clock.ts'
import type { Db } from '#db/connect.ts'
import { phoneCodes } from '#db/schema/accounts.ts'
import { codeLifetimeSeconds, maxCodeAttempts, maxCodesPerDay, maxCodesPerHour, resendAfterSeconds } from '#domain/account/code.ts'
import { lockShopper } from './lock-shopper.ts'

type BoundTo = Pick<typeof phoneCodes.$inferSelect, 'phone' | 'purpose' | 'browserHash' | 'codeHash' | 'userId'>
type NewCode = BoundTo & { readonly isProved?: boolean }

/**
 * Inserts a new code, or returns how long to wait when the number has reached its limit, which is counted from its codes. Those who have proved
 * the number are counted apart: strangers do not use up a customer's codes (AUTH-12). A minute passes between any two.
 */
export function addCode(db: Db, code: NewCode): Promise<{ id: string } | { waitSeconds: number }> {
  return db.transaction(async (tx) => {
    if (code.userId) await lockShopper(tx, code.userId)
    // Serialized per number, so that concurrent requests cannot exceed the limit.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('phone code ' || ${code.phone}, 0))`)
    const waitSeconds = await secondsToWait(tx, code)
    if (waitSeconds > 0) return { waitSeconds }
    const times = { createdAt: sql`clock_timestamp()`, expiresAt: sql`clock_timestamp() + ${seconds(codeLifetimeSeconds)}` }
    const [added] = await tx
      .insert(phoneCodes)
      .values({ ...code, ...times })
      .returning({ id: phoneCodes.id })
    if (!added) throw new Error('the code was not written')
    return added
  })
}

async function secondsToWait(db: Db, { phone, isProved = false }: NewCode): Promise<number> {
  const { rows } = await db.execute<{ wait: number }>(sql`
    select ceil(extract(epoch from greatest(
      interval '0',
      newest + ${seconds(resendAfterSeconds)} - clock_timestamp(),
      times[${sql.raw(String(maxCodesPerHour))}] + interval '1 hour' - clock_timestamp(),
      times[${sql.raw(String(maxCodesPerDay))}] + interval '1 day' - clock_timestamp())))::integer as wait
    from (select max(created_at) as newest, array_agg(created_at order by created_at desc) filter (where is_proved = ${isProved}) as times
      from ${phoneCodes} where phone = ${phone} and ${isWithinLast(sql`created_at`, sql`interval '1 day'`, wallClock)}) newest_first`)
  return rows[0]?.wait ?? 0
}

/** A code that could not be sent counts neither as sent nor for the resend delay (docs/threats.md CH-07). */
export async function removeCode(db: Db, id: string): Promise<void> {
  await db.delete(phoneCodes).where(eq(phoneCodes.id, id))
}

/** Counts and checks the guess in one statement: five guesses for the newest code, one success (docs/threats.md D3). */
export async function tryCode(db: Db, { phone, purpose, browserHash, codeHash, userId }: BoundTo): Promise<boolean> {
  const newest = sql`(select id from ${phoneCodes} where phone = ${phone} and purpose = ${purpose} and browser_hash = ${browserHash}
    and user_id is not distinct from ${userId} and created_at <= clock_timestamp() order by created_at desc limit 1)`
  const isRight: SQL<boolean> = sql`${phoneCodes.codeHash} = ${codeHash}`
  const [tried] = await db
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1`, usedAt: sql`case when ${isRight} then clock_timestamp() end` })
    .where(
      and(
        sql`${phoneCodes.id} = ${newest}`,
        sql`${phoneCodes.usedAt} is null and ${phoneCodes.tries} < ${maxCodeAttempts} and ${isOpenUntil(phoneCodes.expiresAt, seconds(codeLifetimeSeconds), wallClock)}`,
      ),
    )
    .returning({ isRight })
  return tried?.isRight ?? false
}

/** Codes of the last hour that are expired by now: few used ones indicate SMS pumping (docs/threats.md AUTH-06). */
export async function countCodes(db: Db): Promise<{ sent: number; used: number }> {
  const { rows } = await db.execute<{ sent: number; used: number }>(sql`
    select count(*)::integer as sent, count(used_at)::integer as used from ${phoneCodes}
    where expires_at between now() - interval '1 hour' and now()`)
  return rows[0] ?? { sent: 0, used: 0 }
}
