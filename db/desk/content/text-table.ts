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
