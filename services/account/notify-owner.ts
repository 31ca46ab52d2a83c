import { findConfirmedEmail, findReach } from '#db/account/profiles.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { addToOutbox } from '#db/outbox.ts'
import { type AccountMail, asText } from '#domain/account/account-mails.ts'

/**
 * Notifies the owner of an account about a change, in case somebody else made it: by e-mail where its address is confirmed, else by SMS.
 * Called before the e-mail address changes.
 */
export async function notifyOwner(tx: Tx, userId: string, mail: AccountMail): Promise<void> {
  const to = await findConfirmedEmail(tx, userId)
  if (to) return addToOutbox(tx, { topic: 'mail', key: newId(), payload: { to, ...mail, userId } })
  const reach = await findReach(tx, userId)
  if (reach) await notifyByText(tx, { userId, phone: reach.phone }, asText(mail))
}

export async function notifyByText(tx: Tx, { userId, phone: to }: { userId: string; phone: string }, text: string): Promise<void> {
  await addToOutbox(tx, { topic: 'sms', key: newId(), payload: { to, text, userId } })
}
