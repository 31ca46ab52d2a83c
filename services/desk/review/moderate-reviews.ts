import type { Tx } from '#db/connect.ts'
import { listDeskReviews, lockReview, setHidden, setShopAnswer } from '#db/desk/people/reviews.ts'
import { countRating, discountRating } from '#db/review/reviews.ts'
import { rowsPerPage } from '#domain/desk/lists.ts'
import { Refusal } from '#domain/refusals.ts'
import { checkHideReason, checkShopAnswer, type ReviewTab } from '#domain/review/moderation.ts'
import { starValues } from '#domain/review/review.ts'
import type { ServiceContext } from '#services/context.ts'
import { recordChange } from '#services/desk/audit.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { pageOf, readCursor, writeCursor } from '#services/desk/list-page.ts'

/** What shoppers wrote about products, newest first. */
export async function listReviewPage({ db }: ServiceContext, tab: ReviewTab, cursor: string | undefined) {
  const rows = await listDeskReviews(db, tab, readCursor(cursor, tab, 'number'), rowsPerPage + 1)
  const { shown, next } = pageOf(rows, ({ micros, id }) => writeCursor(tab, micros, id))
  const reviews = shown.map(({ micros: _, createdAt, hiddenAt, answeredAt, ...review }) => ({
    ...review,
    writtenAt: createdAt.toISOString(),
    hiddenAt: hiddenAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
  }))
  return { reviews, next }
}

/** Nobody but its author reads it any longer, and it counts in no average. */
export async function hideReview({ db }: ServiceContext, id: string, given: string, staff: Staff): Promise<void> {
  const checked = checkHideReason(given)
  if ('fault' in checked) throw new Refusal('request.malformed', { fields: [{ name: 'reason', message: checked.fault }] })
  await db.transaction(async (tx) => {
    const { productId, rating, hiddenReason } = await locked(tx, id)
    if (hiddenReason !== null) throw new Refusal('review.hidden')
    await setHidden(tx, id, checked.text)
    await discountRating(tx, productId, rating)
    const change = { before: { status: 'shown' }, after: { status: 'hidden' } }
    await recordChange(tx, staff.actor, { action: 'review.hidden', objectType: 'review', objectId: id, ...change })
  })
}

export async function showReview({ db }: ServiceContext, id: string, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const { productId, rating, hiddenReason } = await locked(tx, id)
    if (hiddenReason === null) throw new Refusal('review.shown')
    await setHidden(tx, id, null)
    await countRating(tx, productId, rating)
    const change = { before: { status: 'hidden' }, after: { status: 'shown' } }
    await recordChange(tx, staff.actor, { action: 'review.shown', objectType: 'review', objectId: id, ...change })
  })
}

type Answer = {
  readonly id: string
  readonly answer: string /** The answer that the writer saw, null without one. */
  readonly before: string | null
}

/** Everybody reads it below the review. A colleague's other answer is never overwritten unseen. */
export async function answerReview({ db }: ServiceContext, { id, answer, before }: Answer, staff: Staff): Promise<void> {
  const checked = checkShopAnswer(answer)
  if ('fault' in checked) throw new Refusal('request.malformed', { fields: [{ name: 'answer', message: checked.fault }] })
  const text = checked.text === '' ? null : checked.text
  await db.transaction(async (tx) => {
    const { shopAnswer } = await locked(tx, id)
    if (shopAnswer !== before && shopAnswer !== text) throw new Refusal('review.answered')
    if (shopAnswer === text) return
    await setShopAnswer(tx, id, text)
    const change = { before: { status: statusOf(shopAnswer) }, after: { status: statusOf(text) } }
    await recordChange(tx, staff.actor, { action: 'review.answered', objectType: 'review', objectId: id, ...change })
  })
}

const statusOf = (answer: string | null) => (answer === null ? 'unanswered' : 'answered')

async function locked(tx: Tx, id: string) {
  const review = await lockReview(tx, id)
  const rating = starValues.find((stars) => stars === review?.rating)
  if (!review || !rating) throw new Refusal('page.notFound')
  return { ...review, rating }
}
