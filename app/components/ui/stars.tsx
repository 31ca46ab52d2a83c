import { ratingLabel } from '#domain/review/review.ts'

type StarsProps = { rating: number; hasNumber?: boolean; height?: string }

/** Five stars filled from the right, rounded to halves, and the rating as a number. */
export function Stars({ rating, hasNumber = true, height = 'h-3.5' }: StarsProps) {
  const label = ratingLabel(rating)
  const halves = Math.round(rating * 2)
  return (
    <span role="img" aria-label={`امتیاز ${label} از ۵`} className="stars">
      <svg viewBox="0 0 10 2" className={`starry ${height}`} aria-hidden="true">
        <rect x={10 - halves} width={halves} height="2" />
      </svg>
      {hasNumber && <span aria-hidden="true">{label}</span>}
    </span>
  )
}
