import { eq } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { deskDevices, deskSessions } from '#db/schema/staff.ts'

/**
 * A changed password, number or e-mail address ends the desk sessions of the account and deletes its trusted devices; the second factor stays
 * (DESK-06).
 */
export async function endDeskAccess(tx: Tx, userId: string): Promise<void> {
  await tx.delete(deskSessions).where(eq(deskSessions.profileId, userId))
  await tx.delete(deskDevices).where(eq(deskDevices.profileId, userId))
}
