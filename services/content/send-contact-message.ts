import { announceContactMessage, insertContactMessage } from '#db/contact-messages.ts'
import { type ContactForm, readContactForm } from '#domain/contact.ts'
import { Refusal } from '#domain/refusals.ts'
import type { Shop } from '../context.ts'

/** Keeps what a visitor wrote and tells the owner, both or neither. */
export async function sendContactMessage({ db }: Shop, form: ContactForm): Promise<void> {
  const read = readContactForm(form)
  if ('problems' in read) {
    throw new Refusal('request.malformed', { fields: Object.entries(read.problems).map(([name, message]) => ({ name, message })) })
  }
  await db.transaction(async (tx) => announceContactMessage(tx, await insertContactMessage(tx, read.message)))
}
