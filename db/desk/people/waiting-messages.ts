import { isNull, sql } from 'drizzle-orm'
import { contactMessages } from '#db/schema/content.ts'

export const isWaiting = isNull(contactMessages.handledAt)

/** Number and the oldest of the messages that nobody answered. */
export const waitingMessagesSql = sql`(select json_build_object('count', count(*), 'total', 0, 'oldest', min(${contactMessages.createdAt}))
  from ${contactMessages} where ${isWaiting})`
