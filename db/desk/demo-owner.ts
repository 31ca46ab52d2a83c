import type { Db } from '#db/connect.ts'
import { profiles } from '#db/schema/accounts.ts'
import { holdSeedLock } from '#db/seed/seed-lock.ts'
import { presets } from '#domain/desk/permissions.ts'
import { appointStaff, findOwner } from './staff.ts'

// No operator uses 097 and `.invalid` is reserved, so that no message reaches a real person.
const owner = { fullName: 'مالک نمونه', email: 'owner@example.invalid', phone: '09700009999' }

/** The owner of a demo, made on the first start. It has no password: only a one-time link of the terminal opens its desk. */
export async function demoOwner(db: Db): Promise<string> {
  return db.transaction(async (tx) => {
    // Two nodes may start at once.
    await holdSeedLock(tx)
    const known = await findOwner(tx)
    if (known) return known.id
    await tx.insert(profiles).values(owner).onConflictDoNothing()
    const appointed = await appointStaff(tx, owner.email, presets.owner.name)
    if (!appointed) throw new Error('the owner of the demo could not be made')
    return appointed.id
  })
}
