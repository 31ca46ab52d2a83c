import { type Problem, requestApi } from '#app/stores/api.ts'
import type { ApiData } from '#app/stores/api-routes.ts'
import { pushPage } from '#app/stores/navigation.ts'
import { setUser, useSession } from '#app/stores/session.ts'
import { toast } from '#app/stores/toasts.ts'
import { checkReview, type ReviewDraft, type ReviewProblem } from '#domain/review/draft.ts'
import { type Review, type ReviewSort, reviewsPerLoad } from '#domain/review/review.ts'
import type { ProductReviews } from '#services/catalog/get-product-page.ts'
import type { SubmittedReview } from '#services/review/submit-review.ts'
import { deleteDraft } from './review-drafts.ts'
import { getReviews, updateReview, updateReviews } from './reviews.ts'

/** A product page's reviews, and what a link back to them needs. */
type ReviewedProduct = { id: string; slug: string; reviews: ProductReviews }

export async function loadMoreReviews({ id, reviews: first }: ReviewedProduct): Promise<void> {
  const { sort, reviews } = getReviews(first)
  await loadReviews(first, id, sort, reviews)
}

/** Loads the list from its start, with another sort or after a failure. */
export async function sortReviews({ id, reviews: first }: ReviewedProduct, sort: ReviewSort): Promise<void> {
  await loadReviews(first, id, sort, [])
}

async function loadReviews(first: ProductReviews, productId: string, sort: ReviewSort, before: readonly Review[]): Promise<void> {
  if (getReviews(first).state === 'loading') return
  updateReviews(first, { state: 'loading' })
  const query = { sort, limit: String(reviewsPerLoad), offset: String(before.length) }
  const result = await requestApi('GET', '/products/:productId/reviews', { params: { productId }, query })
  if (!result.isOk) return updateReviews(first, { state: 'failed' })
  const known = new Set(before.map(({ id }) => id))
  const reviews = [...before, ...result.data.reviews.filter(({ id }) => !known.has(id))]
  updateReviews(first, { ...result.data, reviews, sort, isUnreachable: false, state: 'idle' })
}

/** Submits a review. Returns the invalid fields; any other problem is shown as a toast. */
export async function sendReview(product: ReviewedProduct, draft: ReviewDraft): Promise<ReviewProblem[]> {
  if (!useSession.getState().user) {
    redirectToSignIn(product)
    return []
  }
  const checked = checkReview(draft)
  if ('faults' in checked) return checked.faults
  const failed = 'خطا در ثبت نظر. لطفا دوباره تلاش کنید'
  const params = { productId: product.id }
  const result = await requestApi('POST', '/products/:productId/reviews', { params, body: checked.review, failed })
  if (result.isOk) addSubmitted(product, result.data)
  else showProblem(product, result.problem)
  return []
}

function addSubmitted({ id, reviews: first }: ReviewedProduct, { review, rating, distribution }: SubmittedReview): void {
  deleteDraft(id)
  const { reviews } = getReviews(first)
  updateReviews(first, { rating, distribution, reviews: [review, ...reviews], ownReviewId: review.id })
  toast.success('نظر شما با موفقیت ثبت شد')
}

const votesInFlight = new Set<string>()

/** Votes for a review or withdraws the vote: an optimistic update, rolled back when the request fails. */
export async function toggleHelpful(product: ReviewedProduct, { id, helpfulCount }: Review): Promise<void> {
  if (!useSession.getState().user) return redirectToSignIn(product)
  if (votesInFlight.has(id)) return
  votesInFlight.add(id)
  const { reviews: first } = product
  const isHelpful = !getReviews(first).helpful.includes(id)
  showVote(first, id, { isHelpful, helpfulCount: helpfulCount + (isHelpful ? 1 : -1) })
  const failed = 'خطا در ثبت رای. لطفا دوباره تلاش کنید'
  const result = await requestApi('PUT', '/reviews/:reviewId/helpful', { params: { reviewId: id }, body: { isHelpful }, failed })
  votesInFlight.delete(id)
  showVote(first, id, result.isOk ? result.data : { isHelpful: !isHelpful, helpfulCount })
  if (!result.isOk) showProblem(product, result.problem)
}

type Vote = ApiData<'PUT', '/reviews/:reviewId/helpful'>

function showVote(first: ProductReviews, id: string, { isHelpful, helpfulCount }: Vote): void {
  const others = getReviews(first).helpful.filter((other) => other !== id)
  updateReview(first, id, { helpfulCount })
  updateReviews(first, { helpful: isHelpful ? [...others, id] : others })
}

/** Fetches the shopper's own review and votes; a failed request leaves the public list as it is. */
export async function loadOwnReviewAndVotes({ id, reviews: first }: ReviewedProduct): Promise<void> {
  const result = await requestApi('GET', '/me/votes', { query: { product: id }, isBackground: true })
  if (result.isOk) updateReviews(first, result.data)
}

/** An expired session is handled in session.ts. */
function showProblem(product: ReviewedProduct, { code, message }: Problem): void {
  if (code === 'session.missing') redirectToSignIn(product)
  else if (code !== 'session.expired') toast.error(message)
}

/** The sign-in page returns to the reviews. */
function redirectToSignIn({ slug }: ReviewedProduct): void {
  setUser(null)
  toast.error('لطفا ابتدا وارد شوید')
  pushPage(`/login?next=${encodeURIComponent(`/product/${slug}#reviews`)}`)
}
