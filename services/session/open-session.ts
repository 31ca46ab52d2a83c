import type { Db } from '#db/connect.ts'
import { insertSession } from '#db/sessions.ts'
import type { ServiceContext } from '#services/context.ts'
import { hashToken, newToken } from './session-token.ts'

type NewSession = { userId: string; deviceLabel: string | null }

/** Creates a session and returns its token, which only the browser stores. */
export async function openSession(context: ServiceContext, { userId, deviceLabel }: NewSession, db: Db = context.db): Promise<string> {
  const token = newToken()
  await insertSession(db, { userId, tokenHash: hashToken(context, token), deviceLabel })
  return token
}
