import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { addToOutbox } from '#db/outbox.ts'
import type { AccountMail } from '#domain/account/account-mails.ts'

/** Notifies the owner of an account about a change, in case somebody else made it. */
export async function notifyByMail(tx: Tx, to: string, { subject, text }: AccountMail): Promise<void> {
  await addToOutbox(tx, { topic: 'mail', key: newId(), payload: { to, subject, text } })
}

export async function notifyByText(tx: Tx, to: string, text: string): Promise<void> {
  await addToOutbox(tx, { topic: 'sms', key: newId(), payload: { to, text } })
}
