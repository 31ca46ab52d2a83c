import { checkReview, type ReviewDraft, type ReviewFault } from '#domain/review/draft.ts'
import { type Review, type ReviewSort, type ReviewsPage, reviewsPerLoad } from '#domain/review/review.ts'
import type { ProductReviews } from '#services/catalog/get-product-page.ts'
import type { OwnReviewsAndVotes } from '#services/review/get-own-reviews-and-votes.ts'
import type { SubmittedReview } from '#services/review/submit-review.ts'
import { callApi } from './api.ts'
import { ask, type Problem } from './ask.ts'
import { pushPage } from './navigation.ts'
import { deleteDraft } from './review-drafts.ts'
import { getReviews, updateReview, updateReviews } from './reviews.ts'
import { setUser, useSession } from './session.ts'
import { toast } from './toasts.ts'

/** The reviews of one product page, and what is needed to come back to them. */
export type ReviewedProduct = { id: string; slug: string; reviews: ProductReviews }

/** Ten more of the list as it is sorted. */
export async function loadMoreReviews({ id, reviews: first }: ReviewedProduct): Promise<void> {
  const { sort, reviews } = getReviews(first)
  await loadInto(first, id, sort, reviews)
}

/** The list from its beginning, in another order or once more. */
export async function sortReviews({ id, reviews: first }: ReviewedProduct, sort: ReviewSort): Promise<void> {
  await loadInto(first, id, sort, [])
}

async function loadInto(first: ProductReviews, productId: string, sort: ReviewSort, before: readonly Review[]): Promise<void> {
  if (getReviews(first).state === 'loading') return
  updateReviews(first, { state: 'loading' })
  const place = `sort=${sort}&limit=${reviewsPerLoad}&offset=${before.length}` as const
  const outcome = await ask<ReviewsPage>('GET', `/api/products/${productId}/reviews?${place}`, { failed: '' })
  if (!outcome.isDone) return updateReviews(first, { state: 'failed' })
  const known = new Set(before.map(({ id }) => id))
  const reviews = [...before, ...outcome.value.reviews.filter(({ id }) => !known.has(id))]
  updateReviews(first, { ...outcome.value, reviews, sort, isUnreachable: false, state: 'idle' })
}

/** Sends a review. What is wrong with it is answered field by field; everything else is said by a message. */
export async function sendReview(product: ReviewedProduct, draft: ReviewDraft): Promise<ReviewFault[]> {
  if (!useSession.getState().user) {
    redirectToSignIn(product)
    return []
  }
  const checked = checkReview(draft)
  if ('faults' in checked) return checked.faults
  const failed = 'خطا در ثبت نظر. لطفا دوباره تلاش کنید'
  const outcome = await ask<SubmittedReview>('POST', `/api/products/${product.id}/reviews`, { body: checked.review, failed })
  if (outcome.isDone) addSubmitted(product, outcome.value)
  else showProblem(product, outcome.problem)
  return []
}

function addSubmitted({ id, reviews: first }: ReviewedProduct, { review, rating, distribution }: SubmittedReview): void {
  deleteDraft(id)
  const { reviews } = getReviews(first)
  updateReviews(first, { rating, distribution, reviews: [review, ...reviews], ownReviewId: review.id })
  toast.success('نظر شما با موفقیت ثبت شد')
}

const votesInFlight = new Set<string>()

/** Gives or takes back the vote for a review; shown at once, and undone when the shop says no. */
export async function toggleHelpful(product: ReviewedProduct, { id, isHelpfulCount }: Review): Promise<void> {
  if (!useSession.getState().user) return redirectToSignIn(product)
  if (votesInFlight.has(id)) return
  votesInFlight.add(id)
  const { reviews: first } = product
  const isHelpful = !getReviews(first).helpful.includes(id)
  showVote(first, id, { isHelpful, isHelpfulCount: isHelpfulCount + (isHelpful ? 1 : -1) })
  const failed = 'خطا در ثبت رای. لطفا دوباره تلاش کنید'
  const outcome = await ask<Vote>('PUT', `/api/reviews/${id}/helpful`, { body: { isHelpful }, failed })
  votesInFlight.delete(id)
  showVote(first, id, outcome.isDone ? outcome.value : { isHelpful: !isHelpful, isHelpfulCount })
  if (!outcome.isDone) showProblem(product, outcome.problem)
}

type Vote = { isHelpful: boolean; isHelpfulCount: number }

function showVote(first: ProductReviews, id: string, { isHelpful, isHelpfulCount }: Vote): void {
  const others = getReviews(first).helpful.filter((other) => other !== id)
  updateReview(first, id, { isHelpfulCount })
  updateReviews(first, { helpful: isHelpful ? [...others, id] : others })
}

/** Asks what the shopper has to do with these reviews; without an answer the page stays as public as it came. */
export async function loadOwnOpinions({ id, reviews: first }: ReviewedProduct): Promise<void> {
  const answer = await callApi('GET', `/api/me/votes?product=${id}`, undefined, { isBackground: true }).catch(() => null)
  if (!answer?.ok) return
  const { ownReviewId, helpful }: OwnReviewsAndVotes = await answer.json()
  updateReviews(first, { ownReviewId, helpful })
}

/** A session that is over has its own way out (stores/session.ts). */
function showProblem(product: ReviewedProduct, { code, message }: Problem): void {
  if (code === 'session.missing') redirectToSignIn(product)
  else if (code !== 'session.expired') toast.error(message)
}

/** The way to the sign-in page leads back to the reviews. */
function redirectToSignIn({ slug }: ReviewedProduct): void {
  setUser(null)
  toast.error('لطفا ابتدا وارد شوید')
  pushPage(`/login?next=${encodeURIComponent(`/product/${slug}#reviews`)}`)
}
