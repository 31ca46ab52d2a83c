import { Stars } from '#app/components/ui/stars.tsx'
import { toPersianDigits } from '#domain/digits.ts'
import { type Rating, type RatingShare, ratingLabel, sampleDistribution } from '#domain/review/review.ts'
import { RatingBars } from './rating-bars.tsx'

type RatingOverviewProps = { rating: Rating | null; distribution: readonly RatingShare[]; isUnreachable?: boolean }

/** Average and distribution. Without reviews a sample is shown and labelled as one. */
export function RatingOverview({ rating, distribution, isUnreachable = false }: RatingOverviewProps) {
  const isSample = !rating || isUnreachable
  return (
    <div className="rounded-card bg-surface p-5 shadow-lift sm:p-6">
      {rating ? <Score rating={rating} /> : <p className="text-lg font-bold">هنوز امتیازی ثبت نشده است</p>}
      <div className="mt-5">
        <RatingBars distribution={isSample ? sampleDistribution : distribution} isSample={isSample} />
      </div>
      {isSample && (
        <p className="mt-4 text-note text-muted">
          {isUnreachable ? 'نمودار نمونه؛ نظرها بارگذاری نشد' : 'نمودار نمونه؛ هنوز نظری ثبت نشده است'}
        </p>
      )}
    </div>
  )
}

function Score({ rating: { average, count } }: { rating: Rating }) {
  return (
    <div className="flex items-center gap-4">
      <p className="text-5xl leading-none font-extrabold">{ratingLabel(average)}</p>
      <div>
        <Stars rating={average} hasNumber={false} height="h-5" />
        <p className="text-note text-muted">از ۵، بر پایه {toPersianDigits(count)} نظر</p>
      </div>
    </div>
  )
}
