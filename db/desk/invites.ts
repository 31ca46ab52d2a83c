import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { isOpenUntil } from '#db/clock.ts'
import type { Db, Tx } from '#db/connect.ts'
import { profiles } from '#db/schema/accounts.ts'
import { staffInvites, staffRoles } from '#db/schema/staff.ts'

const lifetime = sql`interval '48 hours'`

const isOpen = and(isNull(staffInvites.acceptedAt), isNull(staffInvites.revokedAt), isOpenUntil(staffInvites.expiresAt, lifetime))

type NewInvite = { id: string; email: string; roleId: string; invitedBy: string; tokenHash: Buffer }

/** An earlier open invite to the same e-mail address is replaced. */
export async function insertInvite(tx: Tx, invite: NewInvite): Promise<void> {
  await tx
    .update(staffInvites)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(staffInvites.email, invite.email), isNull(staffInvites.acceptedAt), isNull(staffInvites.revokedAt)))
  await tx.insert(staffInvites).values({ ...invite, expiresAt: sql`now() + ${lifetime}` })
}

/** An open invite, locked until the transaction ends: two acceptances take turns. */
export async function lockOpenInvite(tx: Tx, tokenHash: Buffer) {
  const [found] = await tx
    .select()
    .from(staffInvites)
    .where(and(eq(staffInvites.tokenHash, tokenHash), isOpen))
    .for('no key update')
  return found ?? null
}

export async function markAccepted(tx: Tx, inviteId: string): Promise<void> {
  await tx.update(staffInvites).set({ acceptedAt: sql`now()` }).where(eq(staffInvites.id, inviteId))
}

/** Null when there is no open invite with this id. */
export async function revokeInvite(tx: Tx, inviteId: string): Promise<{ roleId: string } | null> {
  const [revoked] = await tx
    .update(staffInvites)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(staffInvites.id, inviteId), isNull(staffInvites.acceptedAt), isNull(staffInvites.revokedAt)))
    .returning({ roleId: staffInvites.roleId })
  return revoked ?? null
}

/** The open invites, newest first. */
export function listInvites(db: Db) {
  return db
    .select({
      id: staffInvites.id,
      email: staffInvites.email,
      role: staffRoles.name,
      invitedBy: profiles.fullName,
      expiresAt: staffInvites.expiresAt,
    })
    .from(staffInvites)
    .innerJoin(staffRoles, eq(staffRoles.id, staffInvites.roleId))
    .innerJoin(profiles, eq(profiles.id, staffInvites.invitedBy))
    .where(isOpen)
    .orderBy(desc(staffInvites.createdAt))
}

/** What the mail of an invite says; null when it is no longer open. */
export async function findInviteMail(db: Db, inviteId: string): Promise<{ email: string; role: string } | null> {
  const [found] = await db
    .select({ email: staffInvites.email, role: staffRoles.name })
    .from(staffInvites)
    .innerJoin(staffRoles, eq(staffRoles.id, staffInvites.roleId))
    .where(and(eq(staffInvites.id, inviteId), isOpen))
  return found ?? null
}
