import type { Db } from '#db/connect.ts'
import { insertSession } from '#db/sessions.ts'
import type { Shop } from '../context.ts'
import { hashToken, newToken } from './session-token.ts'

type NewSession = { userId: string; deviceLabel: string | null }

/** Starts a session for an account that has just proved itself, and gives the token that only its browser will know. */
export async function openSession(shop: Shop, { userId, deviceLabel }: NewSession, db: Db = shop.db): Promise<string> {
  const token = newToken()
  await insertSession(db, { userId, tokenHash: hashToken(shop, token), deviceLabel })
  return token
}
