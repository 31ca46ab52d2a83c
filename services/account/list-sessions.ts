import { listSessionsOf } from '#db/sessions.ts'
import { unknownDevice } from '#domain/account/device-label.ts'
import type { ServiceContext } from '#services/context.ts'
import type { SignedIn } from '#services/session/find-session.ts'

export type OpenSession = {
  readonly id: string
  readonly device: string
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly isCurrent: boolean
}

/** The sessions of the shopper, last seen first. */
export async function listSessions({ db }: ServiceContext, { userId, sessionId }: SignedIn): Promise<OpenSession[]> {
  const sessions = await listSessionsOf(db, userId)
  return sessions.map(({ id, deviceLabel, createdAt, lastSeenAt }) => ({
    id,
    device: deviceLabel ?? unknownDevice,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === sessionId,
  }))
}
