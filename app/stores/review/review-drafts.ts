import { emptyDraft, type ReviewDraft, restoreDraft } from '#domain/review/draft.ts'

/** Unsent reviews survive the sign-in page, but not the tab; where storage is blocked, only until the page is closed. */
const drafts = new Map<string, ReviewDraft>()
const keyOf = (productId: string) => `review-draft:${productId}`

export function readDraft(productId: string): ReviewDraft {
  const unsaved = drafts.get(productId)
  if (unsaved) return unsaved
  try {
    return restoreDraft(JSON.parse(sessionStorage.getItem(keyOf(productId)) ?? 'null'))
  } catch {
    return emptyDraft
  }
}

export function saveDraft(productId: string, draft: ReviewDraft): void {
  drafts.set(productId, draft)
  try {
    sessionStorage.setItem(keyOf(productId), JSON.stringify(draft))
  } catch {
    // Storage is blocked or full: the draft is still in `drafts`.
  }
}

export function deleteDraft(productId: string): void {
  drafts.delete(productId)
  try {
    sessionStorage.removeItem(keyOf(productId))
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
