import { deleteSession } from '#db/sessions.ts'
import type { ServiceContext } from '#services/context.ts'
import { hashToken } from './session-token.ts'

/** Ends one session on every node. An unknown token is no error. */
export async function endSession(context: ServiceContext, token: string): Promise<void> {
  await deleteSession(context.db, hashToken(context, token))
}
