import { answersTo, insertAnswer, listMessages, lockMessage, markMessageAnswered, waitingMessages } from '#db/desk/people/messages.ts'
import { addToOutbox } from '#db/outbox.ts'
import { type AnswerWay, answerMail, answerSms, checkContactAnswer } from '#domain/content/contact-answer.ts'
import type { MessageTab } from '#domain/desk/tabs.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { recordChange } from '#services/desk/audit.ts'
import type { Staff } from '#services/desk/find-staff.ts'

const messagesPerPage = 50

/** What visitors wrote by the contact form, newest first; `next` is the cursor of the next page. */
export async function listMessagePage({ db }: ServiceContext, tab: MessageTab, before: string | undefined) {
  const rows = await listMessages(db, tab, before, messagesPerPage + 1)
  const shown = rows.slice(0, messagesPerPage)
  const answers = Map.groupBy(
    await answersTo(
      db,
      shown.map(({ id }) => id),
    ),
    ({ messageId }) => messageId,
  )
  const messages = shown.map(({ createdAt, handledAt, ...message }) => ({
    ...message,
    sentAt: createdAt.toISOString(),
    answeredAt: handledAt?.toISOString() ?? null,
    answers: (answers.get(message.id) ?? []).map(({ messageId: _, sentAt, ...answer }) => ({ ...answer, sentAt: sentAt.toISOString() })),
  }))
  const next = rows.length > messagesPerPage ? (messages.at(-1)?.id ?? null) : null
  return { messages, next, waiting: (await waitingMessages(db)).count }
}

/** Answered by telephone or elsewhere: here it is noted that it was. */
export async function markAnswered({ db }: ServiceContext, id: string, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const isMarked = await markMessageAnswered(tx, id)
    if (isMarked === null) throw new Refusal('page.notFound')
    if (!isMarked) throw new Refusal('message.answered')
    const change = { before: { status: 'waiting' }, after: { status: 'answered' } }
    await recordChange(tx, staff.actor, { action: 'message.answered', objectType: 'message', objectId: id, ...change })
  })
}

type Answer = {
  readonly messageId: string
  /** Chosen by the browser: the same answer sent again goes out once. */
  readonly id: string
  readonly way: AnswerWay
  readonly answer: string
  /** How many answers its writer saw. */
  readonly seen: number
}

/** Sends an answer by mail or SMS and keeps it with the message, in one transaction. */
export async function answerMessage(
  { db, settings }: ServiceContext,
  { messageId, id, way, answer, seen }: Answer,
  staff: Staff,
): Promise<void> {
  const checked = checkContactAnswer(answer, way)
  if ('fault' in checked) throw new Refusal('request.malformed', { fields: [{ name: 'answer', message: checked.fault }] })
  await db.transaction(async (tx) => {
    const message = await lockMessage(tx, messageId)
    if (!message) throw new Refusal('page.notFound')
    if (message.answerIds.includes(id)) return
    if (message.answerIds.length !== seen) throw new Refusal('message.answered')
    const to = way === 'mail' ? message.email : message.phone
    if (!to) throw new Refusal('message.unreachable')
    await insertAnswer(tx, { id, messageId, authorId: staff.id, way, answer: checked.text })
    await markMessageAnswered(tx, messageId)
    const shopName = settings.name
    if (way === 'mail') await addToOutbox(tx, { topic: 'mail', key: id, payload: { to, ...answerMail(message, checked.text, shopName) } })
    else await addToOutbox(tx, { topic: 'sms', key: id, payload: { to, text: answerSms(checked.text, shopName) } })
    await recordChange(tx, staff.actor, { action: 'message.replied', objectType: 'message', objectId: messageId, after: { way } })
  })
}
