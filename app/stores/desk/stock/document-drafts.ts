import { readDraft, writeDraft } from '#app/stores/desk/drafts.ts'
import type { FoundProduct } from './stock.ts'

/** A line as it is typed; a wrong text stays as it is. */
export type DraftLine = { readonly product: FoundProduct; readonly quantity: string; readonly cost: string }

/** What is typed of a new document. */
export type StoredDraft = { readonly id: string; readonly number: string; readonly note: string; readonly lines: readonly DraftLine[] }

const name = 'document'

export const readDocumentDraft = (): StoredDraft | null => readDraft(name, isDraft)

export function saveDocumentDraft(draft: StoredDraft): void {
  const isEmpty = draft.lines.length === 0 && draft.number === '' && draft.note === ''
  writeDraft(name, isEmpty ? null : JSON.stringify(draft))
}

export const deleteDocumentDraft = (): void => writeDraft(name, null)

function isDraft(value: unknown): value is StoredDraft {
  const { id, number, note, lines } = (value ?? {}) as Partial<Record<keyof StoredDraft, unknown>>
  return [id, number, note].every((text) => typeof text === 'string') && Array.isArray(lines) && lines.every(isLine)
}

function isLine(value: unknown): value is DraftLine {
  const { product, quantity, cost } = (value ?? {}) as Partial<Record<keyof DraftLine, unknown>>
  const { id, name } = (product ?? {}) as Partial<Record<keyof FoundProduct, unknown>>
  return [id, name, quantity, cost].every((text) => typeof text === 'string')
}
