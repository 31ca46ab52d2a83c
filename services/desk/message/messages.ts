import { listMessages, type MessageTab, markMessageAnswered, waitingMessages } from '#db/desk/people/messages.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '../../context.ts'
import { recordChange } from '../audit.ts'
import type { Staff } from '../find-staff.ts'

const messagesPerPage = 50

/** What visitors wrote by the contact form, newest first; `next` is the cursor of the next page. */
export async function listMessagePage({ db }: ServiceContext, tab: MessageTab, before: string | undefined) {
  const rows = await listMessages(db, tab, before, messagesPerPage + 1)
  const messages = rows.slice(0, messagesPerPage).map(({ createdAt, handledAt, ...message }) => ({
    ...message,
    sentAt: createdAt.toISOString(),
    answeredAt: handledAt?.toISOString() ?? null,
  }))
  const next = rows.length > messagesPerPage ? (messages.at(-1)?.id ?? null) : null
  return { messages, next, waiting: (await waitingMessages(db)).count }
}

/** The answer itself goes out by mail or telephone; here it is noted that it did. */
export async function markAnswered({ db }: ServiceContext, id: string, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const isMarked = await markMessageAnswered(tx, id)
    if (isMarked === null) throw new Refusal('page.notFound')
    if (!isMarked) throw new Refusal('message.answered')
    const change = { before: { status: 'waiting' }, after: { status: 'answered' } }
    await recordChange(tx, staff.actor, { action: 'message.answered', objectType: 'message', objectId: id, ...change })
  })
}
