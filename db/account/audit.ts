import type { Db } from '../connect.ts'
import { auditLog } from '../schema/operations.ts'

export type AccountAction =
  | 'account.passwordChanged'
  | 'account.passwordReset'
  | 'account.emailChanged'
  | 'account.phoneChanged'
  | 'account.deleted'

/** That it happened and to whom, by id; never what from and what to (threats D19). */
export async function recordAccountChange(db: Db, userId: string, action: AccountAction): Promise<void> {
  await db.insert(auditLog).values({ actorKind: 'shopper', actorId: userId, action, objectType: 'profile', objectId: userId })
}
