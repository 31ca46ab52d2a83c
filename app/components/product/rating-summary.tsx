import { Stars } from '#app/components/ui/stars.tsx'
import { toPersianDigits } from '#domain/digits.ts'

export type Rating = { average: number; count: number }

export function RatingLine({ rating }: { rating: Rating | null }) {
  if (!rating) return <p className="text-note text-muted">هنوز امتیازی ثبت نشده است</p>
  return (
    <p className="flex items-center gap-2">
      <Stars rating={rating.average} />
      <span className="text-note text-muted">({toPersianDigits(rating.count)} نظر)</span>
    </p>
  )
}
