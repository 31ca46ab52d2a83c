import { ratingLabel } from '#domain/review/review.ts'
import { starFills } from './star-fills.ts'

/** The outline of one star on a 24 grid. */
export const star = 'M12 3l2.8 5.7 6.2.9-4.5 4.4 1.1 6.2L12 17.3l-5.6 2.9L7.5 14 3 9.6l6.2-.9L12 3Z'
const halfStar = 'M12 3v14.3l-5.6 2.9L7.5 14 3 9.6l6.2-.9L12 3Z'

type StarsProps = { rating: number; className?: string; hasNumber?: boolean; size?: string }

/** Five stars filled from the reading side, and the number that they stand for. */
export function Stars({ rating, className = '', hasNumber = true, size = 'size-3.5' }: StarsProps) {
  const label = ratingLabel(rating)
  return (
    <span role="img" aria-label={`امتیاز ${label} از ۵`} className={`inline-flex items-center gap-1.5 text-note text-muted ${className}`}>
      <span className="inline-flex text-star">
        {starFills(rating).map(({ place, fill }) => (
          <svg key={place} viewBox="0 0 24 24" className={`${size} -scale-x-100`} aria-hidden="true">
            <path d={star} className={fill === 'full' ? 'fill-current' : 'fill-edge/50'} />
            {fill === 'half' && <path d={halfStar} className="fill-current" />}
          </svg>
        ))}
      </span>
      {hasNumber && <span aria-hidden="true">{label}</span>}
    </span>
  )
}
