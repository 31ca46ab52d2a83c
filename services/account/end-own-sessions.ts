import { deleteSessionOf, deleteSessionsOf } from '#db/sessions.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { SignedIn } from '#services/session/find-session.ts'

/** Ends all sessions of the shopper except this one and returns the count. */
export function endOtherSessions({ db }: ServiceContext, { userId, sessionId }: SignedIn): Promise<number> {
  return deleteSessionsOf(db, userId, { sessionId })
}

/** Ends one session of the shopper; the session of another account is not found. */
export async function endOneSession({ db }: ServiceContext, { userId }: SignedIn, sessionId: string): Promise<void> {
  if (!(await deleteSessionOf(db, userId, sessionId))) throw new Refusal('session.notFound')
}
