import type { Tx } from '#db/connect.ts'
import { roleOfMember } from '#db/desk/roles.ts'
import { mayGrant, type Role } from '#domain/desk/permissions.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { recordChange } from '#services/desk/audit.ts'
import type { Staff } from '#services/desk/find-staff.ts'

/** Refuses unless the member, with the role of this moment, holds everything these roles give (DESK-12). */
export async function requireMayGrant(tx: Tx, staff: Staff, ...roles: readonly Role[]): Promise<void> {
  const own = await roleOfMember(tx, staff.id)
  if (!own || !roles.every((role) => mayGrant(own, role))) throw new Refusal('staff.cannotGrant')
}

/** A change of staff in one transaction. A refused grant is rolled back and recorded. */
export async function changeStaff<T>(context: ServiceContext, staff: Staff, change: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await context.db.transaction(change)
  } catch (error) {
    const isGrant = error instanceof Refusal && (error.code === 'staff.cannotGrant' || error.code === 'staff.self')
    if (isGrant) await recordChange(context.db, staff.actor, { action: 'staff.grantRefused', objectType: 'staff', objectId: staff.id })
    throw error
  }
}
