import { create } from 'zustand'
import type { Review, ReviewSort } from '#domain/review/review.ts'
import type { ProductReviews } from '#services/catalog/get-product-page.ts'

/** The reviews of a product: those the page came with, and what was loaded or written since. */
export type ReviewsView = ProductReviews & {
  sort: ReviewSort
  state: 'idle' | 'loading' | 'failed'
  /** Of the signed-in shopper. */
  ownReviewId: string | null
  /** Why the shop hid it. */
  hiddenReason: string | null
  helpful: readonly string[]
}

/** By the reviews in a page's data: Back to that page shows the same list, and it is garbage collected with the page. */
const useReviewsStore = create(() => ({ views: new WeakMap<ProductReviews, ReviewsView>() }))

export function useReviews(first: ProductReviews): ReviewsView {
  return useReviewsStore(({ views }) => views.get(first)) ?? initialView(first)
}

export function getReviews(first: ProductReviews): ReviewsView {
  return useReviewsStore.getState().views.get(first) ?? initialView(first)
}

export function updateReviews(first: ProductReviews, changes: Partial<ReviewsView>): void {
  useReviewsStore.setState(({ views }) => ({ views: views.set(first, { ...getReviews(first), ...changes }) }))
}

export function updateReview(first: ProductReviews, id: string, changes: Partial<Review>): void {
  updateReviews(first, { reviews: getReviews(first).reviews.map((review) => (review.id === id ? { ...review, ...changes } : review)) })
}

function initialView(first: ProductReviews): ReviewsView {
  return { ...first, sort: 'newest', state: 'idle', ownReviewId: null, hiddenReason: null, helpful: [] }
}
