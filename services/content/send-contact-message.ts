import { insertContactMessage } from '#db/content/contact-messages.ts'
import { addToOutbox } from '#db/outbox.ts'
import { type ContactForm, readContactForm } from '#domain/content/contact.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'

/** Stores a visitor's message and queues the mail to the owner, in one transaction. */
export async function sendContactMessage({ db }: ServiceContext, form: ContactForm): Promise<void> {
  const read = readContactForm(form)
  if ('problems' in read) {
    throw new Refusal('request.malformed', { fields: Object.entries(read.problems).map(([name, message]) => ({ name, message })) })
  }
  const { name, email, phone, subject, message } = read.message
  await db.transaction(async (tx) => {
    const key = await insertContactMessage(tx, read.message)
    await addToOutbox(tx, {
      topic: 'contact.received',
      key,
      payload: { name, from: email ?? phone ?? '', text: `${subject}\n\n${message}` },
    })
  })
}
