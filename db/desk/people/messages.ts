import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/connect.ts'
import type { Waiting } from '#db/desk/today.ts'
import { equalsAny } from '#db/equals-any.ts'
import { profiles } from '#db/schema/accounts.ts'
import { contactAnswers, contactMessages } from '#db/schema/content.ts'
import type { AnswerWay } from '#domain/content/contact-answer.ts'
import type { MessageTab } from '#domain/desk/tabs.ts'
import { isWaiting, waitingMessagesSql } from './waiting-messages.ts'

const conditionOf = (tab: MessageTab) => (tab === 'waiting' ? isWaiting : isNotNull(contactMessages.handledAt))

export function countMessages(db: Db, tab: MessageTab): Promise<number> {
  return db.$count(contactMessages, conditionOf(tab))
}

/** Newest first; ids begin with their time, so that the id of the last row is the cursor. */
export function listMessages(db: Db, tab: MessageTab, before: string | undefined, limit: number) {
  const { id, name, email, phone, subject, message, createdAt, handledAt } = contactMessages
  return db
    .select({ id, name, email, phone, subject, message, createdAt, handledAt })
    .from(contactMessages)
    .where(and(conditionOf(tab), before ? lt(id, before) : undefined))
    .orderBy(desc(id))
    .limit(limit)
}

export async function waitingMessages(db: Db): Promise<Waiting> {
  const { rows } = await db.execute<{ waiting: Waiting }>(sql`select ${waitingMessagesSql} as waiting`)
  return rows[0]?.waiting ?? { count: 0, total: 0, oldest: null }
}

/** False when it was answered before; null when there is no such message. */
export async function markMessageAnswered(tx: Tx, id: string): Promise<boolean | null> {
  const marked = await tx
    .update(contactMessages)
    .set({ handledAt: sql`now()` })
    .where(and(eq(contactMessages.id, id), isWaiting))
    .returning({ id: contactMessages.id })
  if (marked.length === 1) return true
  return (await tx.$count(contactMessages, eq(contactMessages.id, id))) === 1 ? false : null
}

/** The answers to these messages, oldest first. */
export function answersTo(db: Db, messageIds: readonly string[]) {
  const { id, messageId, way, answer, createdAt } = contactAnswers
  return db
    .select({ id, messageId, way, answer, sentAt: createdAt, author: profiles.fullName })
    .from(contactAnswers)
    .innerJoin(profiles, eq(profiles.id, contactAnswers.authorId))
    .where(equalsAny(messageId, messageIds))
    .orderBy(createdAt, id)
}

/** Holds the message until the end of the transaction; with the ids of its answers. */
export async function lockMessage(tx: Tx, messageId: string) {
  const { id, name, email, phone, subject, message } = contactMessages
  const [locked] = await tx.select({ name, email, phone, subject, message }).from(contactMessages).where(eq(id, messageId)).for('update')
  if (!locked) return null
  const answers = await tx.select({ id: contactAnswers.id }).from(contactAnswers).where(eq(contactAnswers.messageId, messageId))
  return { ...locked, answerIds: answers.map((answer) => answer.id) }
}

export async function insertAnswer(
  tx: Tx,
  row: { id: string; messageId: string; authorId: string; way: AnswerWay; answer: string },
): Promise<void> {
  await tx.insert(contactAnswers).values(row)
}
