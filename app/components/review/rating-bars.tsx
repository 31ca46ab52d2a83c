import { toPersianDigits } from '#domain/digits.ts'
import type { RatingShare } from '#domain/review/review.ts'

/** The percentage of each rating, from five stars to one; a sample is grey. */
export function RatingBars({ distribution, isSample = false }: { distribution: readonly RatingShare[]; isSample?: boolean }) {
  return (
    <ul aria-label="توزیع امتیازها" aria-hidden={isSample || undefined} className="spaced-2.5">
      {distribution.map(({ stars, percent, count }) => (
        <li key={stars} className="grid grid-cols-[3.5rem_1fr_2.75rem] items-center gap-2 text-note text-muted">
          <span>{toPersianDigits(stars)} ستاره</span>
          <Bar percent={percent} className={isSample ? 'fill-edge-50' : 'fill-star'} />
          <span className="text-end">{toPersianDigits(percent)}٪</span>
          {!isSample && <span className="sr-only">({toPersianDigits(count)} نظر)</span>}
        </li>
      ))}
    </ul>
  )
}

/** An SVG, because the content security policy blocks inline styles. Fills from the right. */
function Bar({ percent, className }: { percent: number; className: string }) {
  return (
    <svg className="h-2 w-full overflow-hidden rounded-full" aria-hidden="true">
      <rect width="100%" height="100%" className="fill-line" />
      <rect x={`${100 - percent}%`} width={`${percent}%`} height="100%" rx="4" className={className} />
    </svg>
  )
}
