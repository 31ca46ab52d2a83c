import { findSessionRow, touchSession } from '#db/sessions.ts'
import type { ServiceContext } from '#services/context.ts'
import { hashToken, isTokenShaped } from './session-token.ts'

/** The signed-in shopper of a request. */
export type SignedIn = {
  readonly sessionId: string
  readonly userId: string
  readonly customerId: string
  readonly fullName: string
  readonly email: string
  readonly phone: string
  /** When the password was last entered in this session. */
  readonly passwordConfirmedAt: Date
}

/** The shopper of a session token; null when it is unknown or expired, or its account may not sign in. */
export async function findSession(context: ServiceContext, token: string): Promise<SignedIn | null> {
  if (!isTokenShaped(token)) return null
  const row = await findSessionRow(context.db, hashToken(context, token))
  if (!row) return null
  const { isStale, ...shopper } = row
  if (isStale) await touchSession(context.db, shopper.sessionId)
  return shopper
}
