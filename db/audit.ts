import type { Db } from './connect.ts'
import { type ActorKind, auditLog } from './schema/operations.ts'

/** Who did it. Staff is always named; the gateway and the jobs have no id. */
export type Actor = { readonly kind: ActorKind; readonly id: string | null; readonly requestId?: string }

export type StaffActor = Actor & { readonly kind: 'staff'; readonly id: string }

/** The member of staff, if it was one. */
export function staffIdOf({ kind, id }: Actor): string | null {
  return kind === 'staff' ? id : null
}

export const system: Actor = { kind: 'system', id: null }
export const gateway: Actor = { kind: 'gateway', id: null }

type Entry = {
  action: string
  objectType: string
  objectId: string
  oldState: Record<string, unknown> | null
  newState: Record<string, unknown> | null
}

export async function writeAudit(db: Db, actor: Actor, entry: Entry): Promise<void> {
  await db.insert(auditLog).values(auditRow(actor, entry))
}

export function auditRow({ kind, id, requestId }: Actor, entry: Entry): typeof auditLog.$inferInsert {
  return { actorKind: kind, actorId: id, requestId: requestId ?? null, ...entry }
}
