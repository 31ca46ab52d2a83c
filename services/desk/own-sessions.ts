import { deleteDeskSessionOf, deleteDeskSessionsOf, listDeskSessionsOf } from '#db/desk/sessions.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { recordChange } from './audit.ts'
import type { Staff } from './find-staff.ts'

/** Newest first. */
export async function listOwnDeskSessions({ db }: ServiceContext, staff: Staff) {
  const sessions = await listDeskSessionsOf(db, staff.id)
  return sessions.map(({ id, deviceLabel, createdAt, lastSeenAt }) => ({
    id,
    device: deviceLabel ?? 'دستگاه ناشناخته',
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === staff.sessionId,
  }))
}

/** False answers, also for the session of another member, are the same 404. */
export async function endOwnDeskSession({ db }: ServiceContext, staff: Staff, sessionId: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deleteDeskSessionOf(tx, staff.id, sessionId))) throw new Refusal('session.notFound')
    await recordChange(tx, staff.actor, { action: 'desk.sessionsEnded', objectType: 'staff', objectId: staff.id, after: { ended: 1 } })
  })
}

/** Ends every session but this one and returns the count. */
export async function endOtherDeskSessions({ db }: ServiceContext, staff: Staff): Promise<number> {
  return db.transaction(async (tx) => {
    const ended = await deleteDeskSessionsOf(tx, staff.id, { keep: staff.sessionId })
    await recordChange(tx, staff.actor, { action: 'desk.sessionsEnded', objectType: 'staff', objectId: staff.id, after: { ended } })
    return ended
  })
}
