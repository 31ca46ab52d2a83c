import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { contactMessages } from '#db/schema/content.ts'
import type { ContactMessage } from '#domain/content/contact.ts'

export async function insertContactMessage(tx: Tx, message: ContactMessage): Promise<string> {
  const id = newId()
  await tx.insert(contactMessages).values({ id, ...message })
  return id
}
