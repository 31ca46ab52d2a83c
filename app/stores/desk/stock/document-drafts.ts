import type { FoundProduct } from './stock.ts'

/** A line as it is typed; a wrong text stays as it is. */
export type DraftLine = { readonly product: FoundProduct; readonly quantity: string; readonly cost: string }

/** What is typed of a new document. */
export type StoredDraft = { readonly id: string; readonly number: string; readonly note: string; readonly lines: readonly DraftLine[] }

const key = 'desk-document-draft'

/** Of this tab: a reload or another sign-in loses nothing. */
export function readDocumentDraft(): StoredDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isDraft(stored) ? stored : null
  } catch {
    return null
  }
}

export function saveDocumentDraft(draft: StoredDraft): void {
  const isEmpty = draft.lines.length === 0 && draft.number === '' && draft.note === ''
  try {
    if (isEmpty) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage is blocked or full: the form still has everything.
  }
}

export function deleteDocumentDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

function isDraft(value: unknown): value is StoredDraft {
  const { id, number, note, lines } = (value ?? {}) as Partial<Record<keyof StoredDraft, unknown>>
  return [id, number, note].every((text) => typeof text === 'string') && Array.isArray(lines) && lines.every(isLine)
}

function isLine(value: unknown): value is DraftLine {
  const { product, quantity, cost } = (value ?? {}) as Partial<Record<keyof DraftLine, unknown>>
  const { id, name } = (product ?? {}) as Partial<Record<keyof FoundProduct, unknown>>
  return [id, name, quantity, cost].every((text) => typeof text === 'string')
}
