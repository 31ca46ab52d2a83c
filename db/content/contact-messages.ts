import type { ContactMessage } from '#domain/content/contact.ts'
import type { Tx } from '../connect.ts'
import { newId } from '../ids.ts'
import { contactMessages } from '../schema/content.ts'

export async function insertContactMessage(tx: Tx, message: ContactMessage): Promise<string> {
  const id = newId()
  await tx.insert(contactMessages).values({ id, ...message })
  return id
}
