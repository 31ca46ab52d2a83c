import { toPersianDigits } from '#domain/digits.ts'
import type { RatingShare } from '#domain/review/review.ts'

/** How many of a hundred gave each rating, from five to one; a sample is grey. */
export function RatingBars({ distribution, isSample = false }: { distribution: readonly RatingShare[]; isSample?: boolean }) {
  return (
    <ul aria-label="توزیع امتیازها" aria-hidden={isSample || undefined} className="space-y-2.5">
      {distribution.map(({ stars, percent, count }) => (
        <li key={stars} className="grid grid-cols-[3.5rem_1fr_2.75rem] items-center gap-2 text-note text-muted">
          <span>{toPersianDigits(stars)} ستاره</span>
          <Bar percent={percent} className={isSample ? 'fill-edge/50' : 'fill-star'} />
          <span className="text-end">{toPersianDigits(percent)}٪</span>
          {!isSample && <span className="sr-only">({toPersianDigits(count)} نظر)</span>}
        </li>
      ))}
    </ul>
  )
}

/** Fills from the reading side; a drawing, because the policy of our pages allows no widths in the markup. */
function Bar({ percent, className }: { percent: number; className: string }) {
  return (
    <svg className="h-2 w-full overflow-hidden rounded-full" aria-hidden="true">
      <rect width="100%" height="100%" className="fill-line" />
      <rect x={`${100 - percent}%`} width={`${percent}%`} height="100%" rx="4" className={className} />
    </svg>
  )
}
