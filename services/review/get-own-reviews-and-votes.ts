import { findOwnReviewsAndVotes } from '#db/review/reviews.ts'
import type { ServiceContext } from '../context.ts'

export type OwnReviewsAndVotes = { ownReviewId: string | null; helpful: string[] }

/** What a shopper wrote about a product and which of its reviews the shopper found helpful: never part of a public page. */
export function getOwnReviewsAndVotes({ db }: ServiceContext, userId: string, productId: string): Promise<OwnReviewsAndVotes> {
  return findOwnReviewsAndVotes(db, userId, productId)
}
