import { writeAudit } from '#db/audit.ts'
import type { Db } from '#db/connect.ts'

export type AccountAction =
  | 'account.passwordChanged'
  | 'account.passwordReset'
  | 'account.emailChanged'
  | 'account.phoneChanged'
  | 'account.deleted'

/** Records that it happened and to which account, never the old or new value (docs/threats.md D19). */
export async function recordAccountChange(db: Db, userId: string, action: AccountAction): Promise<void> {
  const subject = { objectType: 'profile', objectId: userId, oldState: null, newState: null }
  await writeAudit(db, { kind: 'shopper', id: userId }, { action, ...subject })
}
