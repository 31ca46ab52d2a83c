import { useEffect, useRef } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { useReviews } from '#app/stores/review/reviews.ts'
import { useSession } from '#app/stores/session.ts'
import type { ProductReviews } from '#services/catalog/get-product-page.ts'
import { RatingOverview } from './rating-overview.tsx'
import { ReviewList } from './review-list.tsx'
import { useReviewCode } from './use-review-code.ts'

const alreadyReviewed = 'شما قبلا برای این محصول نظر ثبت کرده‌اید'

/** Rating, form and list. The reviews are in the page's HTML; the code for writing, voting and sorting is loaded when the tab is visible. */
export function ReviewsTab({ product }: { product: { id: string; slug: string; reviews: ProductReviews } }) {
  const { id, slug, reviews } = product
  const view = useReviews(reviews)
  const container = useRef<HTMLDivElement>(null)
  const { code, hasFailed, retry } = useReviewCode(container)
  const userId = useSession(({ user }) => user?.id)

  useEffect(() => {
    if (code && userId) void code.loadOwnReviewAndVotes({ id, slug, reviews })
  }, [code, userId, id, slug, reviews])

  const actions = code && {
    vote: (review: Parameters<typeof code.toggleHelpful>[1]) => void code.toggleHelpful(product, review),
    sort: (by: Parameters<typeof code.sortReviews>[1]) => void code.sortReviews(product, by),
    loadMore: () => void code.loadMoreReviews(product),
  }
  return (
    <div ref={container} className="grid gap-6 lg:grid-cols-[22rem_1fr] lg:gap-12">
      <div className="flex flex-col gap-4">
        <RatingOverview rating={view.rating} distribution={view.distribution} isUnreachable={view.isUnreachable} />
        <div className="rounded-card bg-surface p-5 shadow-lift sm:p-6">
          <h2 className="text-lg">نظر شما</h2>
          {view.ownReviewId !== null && (
            <p role="status" className="mt-3 rounded-control bg-act-10 px-4 py-3 text-note">
              {view.hiddenReason ? `نظر شما پنهان است: ${view.hiddenReason}` : alreadyReviewed}
            </p>
          )}
          {view.ownReviewId === null && code && <code.ReviewForm productId={id} onSend={(draft) => code.sendReview(product, draft)} />}
          {view.ownReviewId === null && !code && <FormPlaceholder hasFailed={hasFailed} onRetry={retry} />}
        </div>
      </div>
      <ReviewList view={view} actions={actions} />
    </div>
  )
}

function FormPlaceholder({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  if (hasFailed) {
    return (
      <div className="mt-3 spaced-4">
        <p role="alert">فرم نظر بارگذاری نشد. اتصال خود را بررسی کنید.</p>
        <Button look="quiet" onClick={onRetry}>
          تلاش دوباره
        </Button>
      </div>
    )
  }
  return (
    <>
      <p className="mt-3 text-muted scripted:hidden">برای نوشتن نظر، JavaScript را در مرورگر خود روشن کنید.</p>
      <Skeleton className="mt-4 h-[25.5rem] unscripted:hidden" />
    </>
  )
}
