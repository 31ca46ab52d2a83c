import { eq } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { profiles } from '#db/schema/accounts.ts'
import { type StaffStatus, staffMembers, staffRoles } from '#db/schema/staff.ts'

/** A member with their role, locked until the transaction ends. */
export async function lockMember(tx: Tx, profileId: string) {
  const [locked] = await tx
    .select({ id: staffMembers.profileId, name: profiles.fullName, status: staffMembers.status, role: staffRoles })
    .from(staffMembers)
    .innerJoin(profiles, eq(profiles.id, staffMembers.profileId))
    .innerJoin(staffRoles, eq(staffRoles.id, staffMembers.roleId))
    .where(eq(staffMembers.profileId, profileId))
    .for('no key update', { of: staffMembers })
  return locked ?? null
}

/** The database refuses to change the last owner (constraint staff_last_owner). */
export async function updateMember(tx: Tx, profileId: string, change: { roleId?: string; status?: StaffStatus }): Promise<void> {
  await tx.update(staffMembers).set(change).where(eq(staffMembers.profileId, profileId))
}
