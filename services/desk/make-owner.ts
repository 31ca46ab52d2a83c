import { system, writeAudit } from '#db/audit.ts'
import type { Db } from '#db/connect.ts'
import { appointStaff } from '#db/desk/staff.ts'
import { presets } from '#domain/desk/permissions.ts'

/** Makes a registered account an owner; only a command on the server does. False when there is no such account. */
export async function makeOwner(db: Db, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const owner = await appointStaff(tx, email, presets.owner.name)
    if (!owner) return false
    const newState = { role: presets.owner.name, status: 'active' }
    await writeAudit(tx, system, { action: 'staff.ownerMade', objectType: 'staff', objectId: owner.id, oldState: null, newState })
    return true
  })
}
