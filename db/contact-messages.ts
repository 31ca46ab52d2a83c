import type { ContactMessage } from '#domain/contact.ts'
import type { Tx } from './connect.ts'
import { newId } from './ids.ts'
import { contactMessages } from './schema/content.ts'
import { outbox } from './schema/operations.ts'

export async function insertContactMessage(tx: Tx, message: ContactMessage): Promise<string> {
  const id = newId()
  await tx.insert(contactMessages).values({ id, ...message })
  return id
}

/** Tells the sender which message to carry to the owner; who wrote what stays in its own table. */
export async function announceContactMessage(tx: Tx, contactMessageId: string): Promise<void> {
  const event = 'contact.received'
  await tx.insert(outbox).values({ event, dedupeKey: `${event}:${contactMessageId}`, payload: { contactMessageId } })
}
