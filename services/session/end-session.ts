import { deleteSession } from '#db/sessions.ts'
import type { Shop } from '../context.ts'
import { hashToken } from './session-token.ts'

/** Ends one session at once, on every node. A token that opens nothing ends nothing. */
export async function endSession(shop: Shop, token: string): Promise<void> {
  await deleteSession(shop.db, hashToken(shop, token))
}
