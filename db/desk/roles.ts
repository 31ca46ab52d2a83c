import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import { staffMembers, staffRoles } from '#db/schema/staff.ts'

export type StoredRole = typeof staffRoles.$inferSelect

/** The presets first, then the shop's own by name, each with the number of its members. */
export function listRoles(db: Db) {
  const { id, name, permissions, isOwner, isPreset } = staffRoles
  const members = db.$count(staffMembers, sql`${staffMembers.roleId} = ${staffRoles.id}`)
  return db
    .select({ id, name, permissions, isOwner, isPreset, members })
    .from(staffRoles)
    .orderBy(desc(isPreset), asc(sql`case when ${isPreset} then ${id}::text else ${name} end`))
}

/** Locked until the transaction ends: what was checked about it stays true. */
export async function lockRole(tx: Tx, roleId: string): Promise<StoredRole | null> {
  const [found] = await tx.select().from(staffRoles).where(eq(staffRoles.id, roleId)).for('no key update')
  return found ?? null
}

/** The role a member has now. */
export async function roleOfMember(tx: Tx, profileId: string): Promise<StoredRole | null> {
  const [found] = await tx
    .select({ role: staffRoles })
    .from(staffMembers)
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.roleId))
    .where(sql`${staffMembers.profileId} = ${profileId} and ${staffMembers.status} = 'active'`)
  return found?.role ?? null
}

type RoleFields = { name: string; permissions: string[] }

export async function insertRole(tx: Tx, role: RoleFields): Promise<string> {
  const [added] = await tx.insert(staffRoles).values(role).returning({ id: staffRoles.id })
  if (!added) throw new Error('a role was not stored')
  return added.id
}

export async function updateRole(tx: Tx, roleId: string, role: RoleFields): Promise<void> {
  await tx.update(staffRoles).set(role).where(eq(staffRoles.id, roleId))
}

/** Fails by the foreign key while a member or an invite has the role. */
export async function deleteRole(tx: Tx, roleId: string): Promise<void> {
  await tx.delete(staffRoles).where(eq(staffRoles.id, roleId))
}
