import { emptyDraft, type ReviewDraft, restoreDraft } from '#domain/review/draft.ts'

/** What is being written outlives the way to the sign-in page and back, but not the tab; where storage is blocked, not the page. */
const kept = new Map<string, ReviewDraft>()
const nameOf = (productId: string) => `review-draft:${productId}`

export function readDraft(productId: string): ReviewDraft {
  const here = kept.get(productId)
  if (here) return here
  try {
    return restoreDraft(JSON.parse(sessionStorage.getItem(nameOf(productId)) ?? 'null'))
  } catch {
    return emptyDraft
  }
}

export function saveDraft(productId: string, draft: ReviewDraft): void {
  kept.set(productId, draft)
  try {
    sessionStorage.setItem(nameOf(productId), JSON.stringify(draft))
  } catch {
    // Blocked or full: this page still has it.
  }
}

export function deleteDraft(productId: string): void {
  kept.delete(productId)
  try {
    sessionStorage.removeItem(nameOf(productId))
  } catch {
    // Blocked: there was nothing in it.
  }
}
