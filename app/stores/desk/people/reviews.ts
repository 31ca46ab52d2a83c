import { type DeskData, requestDesk } from '#app/stores/desk/api.ts'
import { refresh, useRemote } from '#app/stores/desk/remote.ts'
import type { ReviewTab } from '#domain/review/moderation.ts'

export type DeskReviewPage = DeskData<'GET', '/reviews'>
export type DeskReview = DeskReviewPage['reviews'][number]

export const reviewsKey = 'reviews'

export function useDeskReviews(tab: ReviewTab, cursor: string | undefined) {
  return useRemote(`${reviewsKey} ${tab} ${cursor ?? ''}`, (get) => get('/reviews', { query: { tab, cursor } }))
}

/** The list is read again also after a refusal: a colleague may have been first. */
async function refreshed<Result>(request: Promise<Result>): Promise<Result> {
  const result = await request
  refresh(reviewsKey)
  return result
}

export function hideReview(id: string, reason: string) {
  return refreshed(requestDesk('PUT', '/reviews/:id/hidden', { params: { id }, body: { reason } }))
}

export function showReview(id: string) {
  return refreshed(requestDesk('DELETE', '/reviews/:id/hidden', { params: { id } }))
}

/** An empty answer removes it. */
export function answerReview(id: string, answer: string, before: string | null) {
  return refreshed(requestDesk('PUT', '/reviews/:id/answer', { params: { id }, body: { answer, before } }))
}
