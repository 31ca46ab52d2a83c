import type { TextForm } from '#domain/desk/content/text-form.ts'
import type { Db, Tx } from '../../connect.ts'

export type StoredText = {
  readonly id: string
  readonly slug: string
  readonly version: number
  readonly status: 'draft' | 'published'
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
  readonly setStatus: (tx: Tx, id: string, status: StoredText['status']) => Promise<void>
}

/** And those that people add and remove. */
export type AddedTextTable = TextTable & {
  readonly isSlugTaken: (db: Db, slug: string) => Promise<boolean>
  /** A draft with nothing but its title; the author is for posts alone. */
  readonly insert: (tx: Tx, text: { readonly slug: string; readonly title: string; readonly authorName: string }) => Promise<string>
  readonly remove: (tx: Tx, id: string) => Promise<void>
}
