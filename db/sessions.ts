import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { prepareOnce } from './prepare-once.ts'
import { customers, profiles, sessions } from './schema/accounts.ts'

/** Sessions expire after 14 idle days, or 60 days in all (docs/threats.md D1). */
const idle = sql`interval '14 days'`
const absolute = sql`interval '60 days'`
/** A session seen more recently than this is not updated. */
const freshFor = sql`interval '10 minutes'`

export async function insertSession(db: Db, session: { userId: string; tokenHash: Buffer; deviceLabel: string | null }): Promise<void> {
  await db.insert(sessions).values({ ...session, expiresAt: sql`now() + ${idle}`, endsAt: sql`now() + ${absolute}` })
}

const signedInColumns = {
  sessionId: sessions.id,
  userId: profiles.id,
  customerId: customers.id,
  fullName: profiles.fullName,
  email: sql<string>`${profiles.email}`,
  phone: sql<string>`${profiles.phone}`,
  passwordConfirmedAt: sessions.passwordConfirmedAt,
}

const selectValid = prepareOnce((db) =>
  db
    .select({ ...signedInColumns, isStale: sql<boolean>`${sessions.lastSeenAt} < now() - ${freshFor}` })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .innerJoin(customers, eq(customers.userId, profiles.id))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        sql`${sessions.expiresAt} > now() and ${sessions.endsAt} > now()`,
        eq(profiles.status, 'active'),
        eq(customers.isActive, true),
      ),
    ),
)

/** The valid session of an active account, or null. */
export async function findSessionRow(db: Db, tokenHash: Buffer) {
  const [found] = await selectValid(db).execute({ tokenHash })
  return found ?? null
}

/** Extends the idle limit, never past the absolute one. */
export async function touchSession(db: Db, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()`, expiresAt: sql`least(now() + ${idle}, ${sessions.endsAt})` })
    .where(eq(sessions.id, sessionId))
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** Deletes every session of an account, or every other one, and returns the count. */
export async function deleteSessionsOf(db: Db, userId: string, keep?: { sessionId: string }): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), keep && ne(sessions.id, keep.sessionId)))
    .returning({ id: sessions.id })
  return ended.length
}

/** False also when it belongs to another account. */
export async function deleteSessionOf(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const ended = db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
  return (await ended.returning({ id: sessions.id })).length === 1
}

export async function markPasswordConfirmed(db: Db, sessionId: string): Promise<void> {
  await db.update(sessions).set({ passwordConfirmedAt: sql`now()` }).where(eq(sessions.id, sessionId))
}

export type SessionEntry = { id: string; deviceLabel: string | null; createdAt: Date; lastSeenAt: Date }

export function listSessionsOf(db: Db, userId: string): Promise<SessionEntry[]> {
  const { id, deviceLabel, createdAt, lastSeenAt } = sessions
  return db
    .select({ id, deviceLabel, createdAt, lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), sql`${sessions.expiresAt} > now()`))
    .orderBy(desc(sessions.lastSeenAt))
}
