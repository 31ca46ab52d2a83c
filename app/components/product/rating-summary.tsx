import { Stars } from '#app/components/ui/stars.tsx'
import { useReviews } from '#app/stores/review/reviews.ts'
import { toPersianDigits } from '#domain/digits.ts'
import type { ProductReviews } from '#services/catalog/get-product-page.ts'

/** The average rating under the product's name; links to the reviews and updates with them. */
export function RatingLine({ reviews }: { reviews: ProductReviews }) {
  const { rating } = useReviews(reviews)
  return (
    <a href="#reviews" className="inline-flex min-h-11 items-center gap-2 rounded-control text-note text-muted transition hover:text-text">
      {rating ? (
        <>
          <Stars rating={rating.average} />
          <span>({toPersianDigits(rating.count)} نظر)</span>
        </>
      ) : (
        'هنوز امتیازی ثبت نشده است'
      )}
    </a>
  )
}
