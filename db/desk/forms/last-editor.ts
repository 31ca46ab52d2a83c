import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { profiles } from '#db/schema/accounts.ts'
import { auditLog } from '#db/schema/operations.ts'

/** Who changed this object last, by name. */
export async function lastEditorOf(tx: Tx, objectType: string, objectId: string): Promise<string | null> {
  const [row] = await tx
    .select({ name: profiles.fullName })
    .from(auditLog)
    .innerJoin(profiles, eq(profiles.id, auditLog.actorId))
    .where(and(eq(auditLog.objectType, objectType), eq(auditLog.objectId, objectId)))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return row?.name ?? null
}
