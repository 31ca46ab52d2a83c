import { createStore, type StoreApi, useStore } from 'zustand'
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

/** One for the reviews in each page's data: Back to that page shows the same list, and it is garbage collected with the page. */
const stores = new WeakMap<ProductReviews, StoreApi<ReviewsView>>()

function storeOf(first: ProductReviews): StoreApi<ReviewsView> {
  const store = stores.get(first) ?? createStore<ReviewsView>(() => ({ ...first, ...initial }))
  stores.set(first, store)
  return store
}

const initial = { sort: 'newest', state: 'idle', ownReviewId: null, hiddenReason: null, helpful: [] } as const

export function useReviews(first: ProductReviews): ReviewsView {
  return useStore(storeOf(first))
}

export function getReviews(first: ProductReviews): ReviewsView {
  return storeOf(first).getState()
}

export function updateReviews(first: ProductReviews, changes: Partial<ReviewsView>): void {
  storeOf(first).setState(changes)
}

export function updateReview(first: ProductReviews, id: string, changes: Partial<Review>): void {
  updateReviews(first, { reviews: getReviews(first).reviews.map((review) => (review.id === id ? { ...review, ...changes } : review)) })
}
