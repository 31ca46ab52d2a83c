import type { Tx } from '#db/connect.ts'
import { ownerIds } from '#db/desk/staff.ts'
import type { AccountMail } from '#domain/account/account-mails.ts'
import { notifyOwner } from '#services/account/notify-owner.ts'

/** A notice to the person and to every owner, by the outbox, in the transaction of the change (DESK-39). */
export async function notifyStaff(tx: Tx, profileId: string, mail: AccountMail): Promise<void> {
  const recipients = new Set([profileId, ...(await ownerIds(tx))])
  for (const userId of recipients) await notifyOwner(tx, userId, mail)
}
