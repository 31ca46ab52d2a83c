import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { profiles } from './schema/accounts.ts'

/** An active account with the role staff or owner. */
export async function findStaff(db: Db, email: string): Promise<{ id: string } | null> {
  const [found] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.email, email), eq(profiles.status, 'active'), inArray(profiles.role, ['staff', 'owner'])))
  return found ?? null
}

/** Gives an account the role staff; false when there is no such account. */
export async function appointStaff(db: Db, email: string): Promise<boolean> {
  const appointed = await db
    .update(profiles)
    .set({ role: 'staff' })
    .where(and(eq(profiles.email, email), eq(profiles.status, 'active')))
    .returning({ id: profiles.id })
  return appointed.length === 1
}
