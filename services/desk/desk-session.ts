import type { Db } from '#db/connect.ts'
import { deleteDeskSession, insertDeskSession } from '#db/desk/sessions.ts'
import type { ServiceContext } from '#services/context.ts'
import { newToken } from '#services/session/session-token.ts'
import { recordChange } from './audit.ts'
import { hashDeskToken } from './desk-token.ts'

/** Creates a desk session and returns its token, which only the browser stores. */
export async function openDeskSession(
  context: ServiceContext,
  { profileId, deviceLabel }: { profileId: string; deviceLabel: string | null },
  db: Db = context.db,
): Promise<string> {
  const token = newToken()
  await insertDeskSession(db, { profileId, deviceLabel, tokenHash: hashDeskToken(context, 'session', token) })
  return token
}

/** An unknown token is no error. */
export async function endDeskSession(context: ServiceContext, token: string, requestId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const ended = await deleteDeskSession(tx, hashDeskToken(context, 'session', token))
    if (!ended) return
    const actor = { kind: 'staff', id: ended.profileId, requestId } as const
    await recordChange(tx, actor, { action: 'desk.signedOut', objectType: 'staff', objectId: ended.profileId })
  })
}
