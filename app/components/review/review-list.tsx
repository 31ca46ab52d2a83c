import { Button } from '#app/components/ui/button.tsx'
import type { ReviewsView } from '#app/stores/review/reviews.ts'
import { type Review, type ReviewSort, reviewSorts } from '#domain/review/review.ts'
import { ReviewItem } from './review-item.tsx'

/** The actions of the list; undefined until their code is loaded. */
export type ListActions = { vote: (review: Review) => void; sort: (by: ReviewSort) => void; loadMore: () => void }

export function ReviewList({ view, actions }: { view: ReviewsView; actions: ListActions | null }) {
  const { reviews, rating, state } = view
  if (reviews.length === 0) return <NoReviews hasFailed={view.isUnreachable} onRetry={actions && (() => actions.sort(view.sort))} />
  return (
    <section aria-labelledby="review-list" aria-busy={state === 'loading'}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="review-list" className="text-title">
          نظرها
        </h2>
        {reviews.length > 1 && <SortChoice chosen={view.sort} onChoose={actions?.sort} />}
      </div>
      <ul className="ruled">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewItem
              review={review}
              isHelpful={view.helpful.includes(review.id)}
              isOwn={view.ownReviewId === review.id}
              onVote={actions ? () => actions.vote(review) : undefined}
            />
          </li>
        ))}
      </ul>
      {state === 'failed' && (
        <p role="alert" className="mt-2 text-bad">
          خطا در بارگذاری نظرها. لطفا دوباره تلاش کنید
        </p>
      )}
      {rating && reviews.length < rating.count && (
        <Button
          look="outline"
          className="mt-2 w-full unscripted:hidden"
          disabled={!actions}
          aria-disabled={state === 'loading'}
          onClick={actions?.loadMore}
        >
          نمایش نظرهای بیشتر
        </Button>
      )}
    </section>
  )
}

function SortChoice({ chosen, onChoose }: { chosen: ReviewSort; onChoose: ((by: ReviewSort) => void) | undefined }) {
  return (
    <fieldset className="flex gap-1 unscripted:hidden">
      <legend className="sr-only">ترتیب نظرها</legend>
      {reviewSorts.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          disabled={!onChoose}
          className="min-h-11 rounded-control px-3 text-sm text-muted transition enabled-hover:text-text aria-pressed:bg-raised aria-pressed:font-bold aria-pressed:text-text aria-pressed:shadow-lift"
          onClick={() => value !== chosen && onChoose?.(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}

function NoReviews({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: (() => void) | null }) {
  return (
    <div className="grid place-items-center gap-4 self-start rounded-card border border-dashed border-line px-6 py-12 text-center text-muted">
      <p>{hasFailed ? 'نظرهای این محصول اکنون در دسترس نیست.' : 'هنوز نظری برای این محصول ثبت نشده است. نخستین نظر را شما بنویسید.'}</p>
      {hasFailed && onRetry && (
        <Button look="quiet" onClick={onRetry}>
          تلاش دوباره
        </Button>
      )}
    </div>
  )
}
