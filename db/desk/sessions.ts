import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { isOpenUntil, isWithinLast } from '#db/clock.ts'
import type { Db } from '#db/connect.ts'
import { equalsAny } from '#db/equals-any.ts'
import { profiles } from '#db/schema/accounts.ts'
import { deskSessions, staffMembers, staffRoles } from '#db/schema/staff.ts'

/** Desk sessions expire after an idle hour, or 12 hours in all. */
const idle = sql`interval '60 minutes'`
const absolute = sql`interval '12 hours'`
/** A session seen more recently than this is not updated. */
const freshFor = sql`interval '1 minute'`
/** How long an entered password or code allows sensitive actions (DESK-11). */
const confirmedFor = sql`interval '10 minutes'`

type NewDeskSession = { profileId: string; tokenHash: Buffer; deviceLabel: string | null }

export async function insertDeskSession(db: Db, session: NewDeskSession): Promise<void> {
  await db.insert(deskSessions).values({ ...session, expiresAt: sql`now() + ${idle}`, endsAt: sql`now() + ${absolute}` })
}

/** The valid session of an active member with the role of this moment, or null. */
export async function findDeskSessionRow(db: Db, tokenHash: Buffer) {
  const [found] = await db
    .select({
      sessionId: deskSessions.id,
      id: profiles.id,
      name: profiles.fullName,
      role: { name: staffRoles.name, isOwner: staffRoles.isOwner, permissions: staffRoles.permissions },
      hasTotp: sql<boolean>`${isNotNull(staffMembers.totpSecretEncrypted)}`,
      hasPassword: sql<boolean>`${isNotNull(profiles.passwordHash)}`,
      isConfirmed: sql<boolean>`${isWithinLast(deskSessions.confirmedAt, confirmedFor)}`,
      isStale: sql<boolean>`${deskSessions.lastSeenAt} < now() - ${freshFor}`,
    })
    .from(deskSessions)
    .innerJoin(staffMembers, eq(staffMembers.profileId, deskSessions.profileId))
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.roleId))
    .innerJoin(profiles, eq(profiles.id, deskSessions.profileId))
    .where(
      and(
        eq(deskSessions.tokenHash, tokenHash),
        isOpenUntil(deskSessions.expiresAt, idle),
        isOpenUntil(deskSessions.endsAt, absolute),
        eq(staffMembers.status, 'active'),
        eq(profiles.status, 'active'),
      ),
    )
  return found ?? null
}

/** Those of these sessions that are still open. */
export async function openDeskSessions(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const open = await db
    .select({ id: deskSessions.id })
    .from(deskSessions)
    .where(and(equalsAny(deskSessions.id, ids), isOpenUntil(deskSessions.expiresAt, idle), isOpenUntil(deskSessions.endsAt, absolute)))
  return new Set(open.map(({ id }) => id))
}

/** Extends the idle limit, never past the absolute one. */
export async function touchDeskSession(db: Db, sessionId: string): Promise<void> {
  await db
    .update(deskSessions)
    .set({ lastSeenAt: sql`now()`, expiresAt: sql`least(now() + ${idle}, ${deskSessions.endsAt})` })
    .where(eq(deskSessions.id, sessionId))
}

export async function deleteDeskSession(db: Db, tokenHash: Buffer): Promise<{ profileId: string } | null> {
  const ended = db.delete(deskSessions).where(eq(deskSessions.tokenHash, tokenHash))
  const [session] = await ended.returning({ profileId: deskSessions.profileId })
  return session ?? null
}

export async function markConfirmed(db: Db, sessionId: string): Promise<void> {
  await db.update(deskSessions).set({ confirmedAt: sql`now()` }).where(eq(deskSessions.id, sessionId))
}

export function listDeskSessionsOf(db: Db, profileId: string) {
  const { id, deviceLabel, createdAt, lastSeenAt } = deskSessions
  return db
    .select({ id, deviceLabel, createdAt, lastSeenAt })
    .from(deskSessions)
    .where(and(eq(deskSessions.profileId, profileId), isOpenUntil(deskSessions.expiresAt, idle)))
    .orderBy(desc(lastSeenAt))
}

/** False also when it belongs to another member. */
export async function deleteDeskSessionOf(db: Db, profileId: string, sessionId: string): Promise<boolean> {
  const ended = db.delete(deskSessions).where(and(eq(deskSessions.profileId, profileId), eq(deskSessions.id, sessionId)))
  return (await ended.returning({ id: deskSessions.id })).length === 1
}

/** Deletes every session of a member, or every other one, and returns the count. */
export async function deleteDeskSessionsOf(db: Db, profileId: string, { keep }: { keep?: string } = {}): Promise<number> {
  const ended = await db
    .delete(deskSessions)
    .where(and(eq(deskSessions.profileId, profileId), keep ? ne(deskSessions.id, keep) : undefined))
    .returning({ id: deskSessions.id })
  return ended.length
}
