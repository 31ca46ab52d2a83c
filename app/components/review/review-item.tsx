import { useId } from 'react'
import { Icon } from '#app/components/ui/icons.tsx'
import { Stars } from '#app/components/ui/stars.tsx'
import { isoDate, jalaliDate } from '#domain/dates.ts'
import { toPersianDigits } from '#domain/digits.ts'
import type { Review } from '#domain/review/review.ts'

type ReviewItemProps = {
  review: Review
  isHelpful: boolean
  /** Authors cannot vote for their own review. */
  isOwn: boolean
  /** Undefined until its code is loaded. */
  onVote: (() => void) | undefined
}

export function ReviewItem({ review, isHelpful, isOwn, onVote }: ReviewItemProps) {
  const questionId = useId()
  return (
    <article className="py-6">
      <ReviewHead review={review} />
      {review.title && (
        <h3 dir="auto" className="mt-3 text-base leading-7 font-bold wrap-anywhere">
          {review.title}
        </h3>
      )}
      <ReviewText comment={review.comment} />
      {review.shopAnswer && (
        <div className="mt-4 border-s-2 border-act ps-4">
          <b className="text-note">پاسخ فروشگاه</b>
          <ReviewText comment={review.shopAnswer} />
        </div>
      )}
      {isOwn ? (
        <p className="mt-3 text-note text-muted">نظر شما؛ {helpfulLabel(review.helpfulCount)} نفر آن را مفید دانسته‌اند</p>
      ) : (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-note text-muted">
          <span id={questionId}>آیا این نظر مفید بود؟</span>
          <button type="button" aria-pressed={isHelpful} aria-describedby={questionId} disabled={!onVote} className="vote" onClick={onVote}>
            {isHelpful && <Icon name="check" className="size-4" />}
            بله ({helpfulLabel(review.helpfulCount)})
          </button>
        </p>
      )}
    </article>
  )
}

const helpfulLabel = (count: number) => toPersianDigits(count)

/** Author, date and stars; also used on the satisfaction page. */
export function ReviewHead({ review }: { review: Pick<Review, 'userName' | 'rating' | 'createdAt'> & { isVerifiedPurchase?: boolean } }) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <bdi className="font-bold wrap-anywhere">{review.userName}</bdi>
      {review.isVerifiedPurchase && (
        <span className="inline-flex items-center gap-1 rounded-full px-2.5 text-note leading-6 font-bold text-good ringed ringed-good-40">
          <Icon name="check" className="size-3.5" />
          خریدار
        </span>
      )}
      <time dateTime={isoDate(review.createdAt)} className="ms-auto text-note text-muted">
        {jalaliDate(review.createdAt)}
      </time>
      <span className="basis-full">
        <Stars rating={review.rating} hasNumber={false} height="h-4" />
      </span>
    </header>
  )
}

/** The paragraphs of the comment, each with its own text direction. */
export function ReviewText({ comment, className = '' }: { comment: string; className?: string }) {
  return (
    <div className={`mt-2 spaced-2 text-card leading-7 wrap-anywhere ${className}`}>
      {paragraphsOf(comment).map(({ start, text }) => (
        <p key={start} dir="auto" className="whitespace-pre-line">
          {text}
        </p>
      ))}
    </div>
  )
}

function paragraphsOf(comment: string): { start: number; text: string }[] {
  return [...comment.matchAll(/(?:.|\n(?!\n))+/g)].map((match) => ({ start: match.index, text: match[0].trim() }))
}
