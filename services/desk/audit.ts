import { type Actor, writeAudit } from '#db/audit.ts'
import type { Db } from '#db/connect.ts'
import { auditableState } from '#domain/desk/audit.ts'

type State = Readonly<Record<string, unknown>> | null
type Change = {
  readonly action: string
  readonly objectType: string
  readonly objectId: string
  readonly before?: State
  readonly after?: State
}

/** One row per change by the staff, in the same transaction; only fields of the allow-list are stored (DESK-31, DESK-32). */
export async function recordChange(
  db: Db,
  actor: Actor,
  { action, objectType, objectId, before = null, after = null }: Change,
): Promise<void> {
  await writeAudit(db, actor, { action, objectType, objectId, oldState: auditableState(before), newState: auditableState(after) })
}
