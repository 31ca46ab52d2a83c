import { lockShopper } from '#db/account/lock-shopper.ts'
import { countVote, findReview, setVote } from '#db/review/reviews.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'

export type HelpfulVote = { reviewId: string; userId: string; isHelpful: boolean }

/** Sets or removes a shopper's vote for a review; idempotent. Own reviews cannot be voted for. */
export async function voteHelpful({ db }: ServiceContext, vote: HelpfulVote): Promise<{ isHelpful: boolean; helpfulCount: number }> {
  return db.transaction(async (tx) => {
    await lockShopper(tx, vote.userId)
    const review = await findReview(tx, vote.reviewId)
    if (!review) throw new Refusal('review.notFound')
    if (review.userId === vote.userId) throw new Refusal('review.own')
    const isChanged = await setVote(tx, vote)
    const helpfulCount = isChanged ? await countVote(tx, vote.reviewId, vote.isHelpful ? 1 : -1) : review.helpfulCount
    return { isHelpful: vote.isHelpful, helpfulCount }
  })
}
