import { useSyncExternalStore } from 'react'
import type { Review, ReviewSort } from '#domain/review/review.ts'
import type { ProductReviews } from '#services/catalog/get-product-page.ts'

/** The reviews of a product as this browser sees them: what its page came with, and what happened since. */
export type ReviewsView = ProductReviews & {
  sort: ReviewSort
  state: 'idle' | 'loading' | 'failed'
  /** Of the shopper who is signed in. */
  ownReviewId: string | null
  helpful: readonly string[]
}

/** By what a page came with: going back to it finds everything as it was left. */
const seen = new WeakMap<ProductReviews, ReviewsView>()
const listeners = new Set<() => void>()

export function useReviews(first: ProductReviews): ReviewsView {
  const view = useSyncExternalStore(
    listen,
    () => seen.get(first),
    () => undefined,
  )
  return view ?? asTheyCame(first)
}

export function getReviews(first: ProductReviews): ReviewsView {
  return seen.get(first) ?? asTheyCame(first)
}

export function updateReviews(first: ProductReviews, change: Partial<ReviewsView>): void {
  seen.set(first, { ...getReviews(first), ...change })
  for (const tell of listeners) tell()
}

/** Gives one review other values, wherever it stands. */
export function updateReview(first: ProductReviews, id: string, change: Partial<Review>): void {
  updateReviews(first, { reviews: getReviews(first).reviews.map((review) => (review.id === id ? { ...review, ...change } : review)) })
}

function asTheyCame(first: ProductReviews): ReviewsView {
  return { ...first, sort: 'newest', state: 'idle', ownReviewId: null, helpful: [] }
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
