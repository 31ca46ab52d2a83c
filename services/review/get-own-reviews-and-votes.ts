import { findOwnReviewsAndVotes } from '#db/review/reviews.ts'
import type { ServiceContext } from '#services/context.ts'

export type OwnReviewsAndVotes = { ownReviewId: string | null; hiddenReason: string | null; helpful: string[] }

/** Never part of a cached page. */
export function getOwnReviewsAndVotes({ db }: ServiceContext, userId: string, productId: string): Promise<OwnReviewsAndVotes> {
  return findOwnReviewsAndVotes(db, userId, productId)
}
