import { sql } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'

/** Moves the codes of one number two minutes into the past, so that another can be sent. */
export async function ageCodes(db: Db, mobile: string): Promise<void> {
  await db.execute(sql`update phone_codes set created_at = created_at - interval '2 minutes' where phone = ${mobile}`)
}

/** Moves the last proof of identity of everybody at the desk eleven minutes into the past: the next sensitive action needs another. */
export async function ageProofs(db: Db): Promise<void> {
  await db.execute(sql`update desk_sessions set confirmed_at = now() - interval '11 minutes'`)
}

export async function ageProofsOf(db: Db, email: string): Promise<void> {
  await db.execute(sql`update desk_sessions set confirmed_at = now() - interval '11 minutes'
    where profile_id = (select id from profiles where email = ${email})`)
}

/** As if half a minute had passed since a member's last code: the app shows another, which is accepted. */
export async function ageLastCodeOf(db: Db, email: string): Promise<void> {
  await db.execute(sql`update staff_members set totp_last_step = totp_last_step - 1
    where profile_id = (select id from profiles where email = ${email})`)
}

/** Makes new payments due, as if a minute had passed; the shop's own reconciler picks them up. */
export async function makePaymentsDue(db: Db): Promise<void> {
  await db.execute(
    sql`update payment_attempts set next_check_at = now() where next_check_at is not null and state in ('requested', 'returned')`,
  )
  await db.execute(sql`update jobs set due_at = now() where name = 'reconcile-payments'`)
}
