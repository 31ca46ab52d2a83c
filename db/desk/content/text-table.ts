import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#db/connect.ts'
import type { TextForm } from '#domain/desk/content/text-form.ts'

export type StoredText = {
  readonly id: string
  readonly slug: string
  readonly version: number
  readonly status: 'draft' | 'published'
  /** When it becomes public by itself; null when it is public or a draft. */
  readonly scheduledFor: Date | null
  readonly form: TextForm
}

/** What posts and pages have in common for the desk. */
export type TextTable = {
  readonly objectType: 'post' | 'page'
  readonly find: (db: Db, id: string) => Promise<StoredText | null>
  /** Until the end of the transaction. */
  readonly lock: (tx: Tx, id: string) => Promise<StoredText | null>
  /** Raises the version and returns it. */
  readonly update: (tx: Tx, id: string, form: TextForm) => Promise<number>
  /** Publishes now, or at a later moment, or takes off. */
  readonly setStatus: (tx: Tx, id: string, status: StoredText['status'], at?: Date | null) => Promise<void>
}

/** And those that people add and remove. */
export type AddedTextTable = TextTable & {
  readonly isSlugTaken: (db: Db, slug: string) => Promise<boolean>
  /** A draft with nothing but its title; the author is for posts alone. */
  readonly insert: (tx: Tx, text: { readonly slug: string; readonly title: string; readonly authorName: string }) => Promise<string>
  readonly remove: (tx: Tx, id: string) => Promise<void>
}

/** The moment that goes with a state. Published again, a text has its former day; a plan that is dropped leaves none. */
export function publicationMoment(publishedAt: PgColumn, status: StoredText['status'], at: Date | null): SQL {
  if (at) return sql`${at.toISOString()}::timestamptz`
  const former = sql`case when ${publishedAt} <= now() then ${publishedAt} end`
  return status === 'published' ? sql`coalesce(${former}, now())` : former
}

/** By the clock that decides what is public. */
export async function isInFuture(db: Db, moment: Date): Promise<boolean> {
  const { rows } = await db.execute<{ isLater: boolean }>(sql`select ${moment.toISOString()}::timestamptz > now() as "isLater"`)
  return rows[0]?.isLater === true
}
