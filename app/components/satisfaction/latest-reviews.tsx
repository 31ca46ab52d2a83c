import { ReviewHead, ReviewText } from '#app/components/review/review-item.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { MixedText } from '#app/components/ui/mixed-text.tsx'
import type { SatisfactionPageData } from '#services/review/get-satisfaction-page.ts'

/** The latest reviews, each with a link to its product. */
export function LatestReviews({ reviews }: { reviews: SatisfactionPageData['latest'] }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {reviews.map((review) => (
        <li key={review.id} className="grid">
          <article className="flex flex-col rounded-card bg-surface p-5 shadow-lift">
            <ReviewHead review={{ ...review, isVerifiedPurchase: true }} />
            {review.title && (
              <h3 dir="auto" className="mt-3 text-base leading-7 font-bold wrap-anywhere">
                {review.title}
              </h3>
            )}
            <ReviewText comment={review.comment} className="line-clamp-6" />
            <a
              href={`/product/${review.product.slug}#reviews`}
              className="mt-auto flex min-h-11 items-center gap-1 pt-3 text-note font-bold text-act hover:text-act-hover"
            >
              <span>
                <MixedText text={review.product.farsiName} />
              </span>
              <Icon name="forward" className="size-4" />
            </a>
          </article>
        </li>
      ))}
    </ul>
  )
}
