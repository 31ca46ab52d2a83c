import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { profiles } from '#db/schema/accounts.ts'
import { staffMembers, staffRoles } from '#db/schema/staff.ts'

const isActive = and(eq(staffMembers.status, 'active'), eq(profiles.status, 'active'))

/** The active member of the staff with this e-mail, or null. */
export async function findStaff(db: Db, email: string): Promise<{ id: string } | null> {
  const [found] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .innerJoin(staffMembers, eq(staffMembers.profileId, profiles.id))
    .where(and(eq(profiles.email, email), isActive))
  return found ?? null
}

/** The oldest active owner; null while the shop has none. */
export async function findOwner(db: Db): Promise<{ id: string } | null> {
  const [found] = await db
    .select({ id: profiles.id })
    .from(staffMembers)
    .innerJoin(profiles, eq(profiles.id, staffMembers.profileId))
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.roleId))
    .where(and(eq(staffRoles.isOwner, true), isActive))
    .orderBy(staffMembers.createdAt)
    .limit(1)
  return found ?? null
}

/** Gives the role with this name to an active account, also to a disabled member; null when there is no such account. */
export async function appointStaff(tx: Tx, email: string, roleName: string): Promise<{ id: string } | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${staffMembers} (profile_id, role_id)
    select p.id, r.id from ${profiles} p, ${staffRoles} r where p.email = ${email} and p.status = 'active' and r.name = ${roleName}
    on conflict (profile_id) do update set role_id = excluded.role_id, status = 'active'
    returning profile_id as id`)
  return rows[0] ?? null
}

/** Every member, also disabled ones, by name. */
export async function listStaff(db: Db) {
  return db
    .select({
      id: profiles.id,
      name: profiles.fullName,
      email: profiles.email,
      roleId: staffRoles.id,
      role: staffRoles.name,
      status: staffMembers.status,
      hasTotp: sql<boolean>`${isNotNull(staffMembers.totpSecretEncrypted)}`,
    })
    .from(staffMembers)
    .innerJoin(profiles, eq(profiles.id, staffMembers.profileId))
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.roleId))
    .orderBy(profiles.fullName, profiles.id)
}

export type StaffAccount = NonNullable<Awaited<ReturnType<typeof findStaffAccount>>>

/** The active member with this e-mail or mobile number and a password, or null. */
export async function findStaffAccount(db: Db, { email, phone }: { email: string | null; phone: string | null }) {
  if (!email && !phone) return null
  const [found] = await db
    .select({
      id: profiles.id,
      name: profiles.fullName,
      passwordHash: sql<string>`${profiles.passwordHash}`,
      hasTotp: sql<boolean>`${isNotNull(staffMembers.totpSecretEncrypted)}`,
    })
    .from(profiles)
    .innerJoin(staffMembers, eq(staffMembers.profileId, profiles.id))
    .where(and(email ? eq(profiles.email, email) : eq(profiles.phone, phone ?? ''), isNotNull(profiles.passwordHash), isActive))
  return found ?? null
}

export async function ownerIds(db: Db): Promise<string[]> {
  const found = await db
    .select({ id: profiles.id })
    .from(staffMembers)
    .innerJoin(profiles, eq(profiles.id, staffMembers.profileId))
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.roleId))
    .where(and(eq(staffRoles.isOwner, true), isActive))
  return found.map(({ id }) => id)
}
