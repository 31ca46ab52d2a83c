import { toPersianDigits } from '#domain/digits.ts'
import { ratingLabel, starValues } from '#domain/review/review.ts'
import type { SatisfactionMonth } from '#services/review/get-satisfaction-page.ts'
import { heightOf, trendLines, trendPoints } from './trend-points.ts'

/** The monthly average as a line chart, with the same numbers in a table below. */
export function Trend({ months }: { months: readonly SatisfactionMonth[] }) {
  return (
    <figure className="rounded-card bg-surface p-4 shadow-lift sm:p-6">
      <TrendChart months={months.slice(-6)} width={340} className="mx-auto max-w-2xl lg:hidden" />
      <TrendChart months={months} width={1120} className="max-lg:hidden" />
      <figcaption className="mt-2">
        <details>
          <summary className="inline-flex min-h-11 items-center rounded-control text-note font-bold text-act">جدول عددها</summary>
          <TrendTable months={months} />
        </details>
      </figcaption>
    </figure>
  )
}

type TrendChartProps = { months: readonly SatisfactionMonth[]; width: number; className: string }

function TrendChart({ months, width, className }: TrendChartProps) {
  const frame = { width, height: 240, top: 30, bottom: 40, side: 36 }
  const points = trendPoints(months, frame)
  return (
    <svg
      viewBox={`0 0 ${width} ${frame.height}`}
      role="img"
      aria-label={`میانگین امتیاز در ${toPersianDigits(months.length)} ماه گذشته؛ عددها در جدول آمده است`}
      className={`w-full ${className}`}
    >
      {starValues.map((stars) => (
        <g key={stars}>
          <line x1="0" x2={width - 20} y1={heightOf(stars, frame)} y2={heightOf(stars, frame)} className="stroke-line" />
          <text x={width - 4} y={heightOf(stars, frame)} dy="4" textAnchor="middle" className="fill-muted text-[12px]">
            {toPersianDigits(stars)}
          </text>
        </g>
      ))}
      {trendLines(points).map((line) => (
        <polyline
          key={line}
          points={line}
          fill="none"
          strokeWidth="2.5"
          strokeLinejoin="round"
          strokeLinecap="round"
          className="stroke-act"
        />
      ))}
      {points.map(({ label, name, average, x, y }) => (
        <g key={label}>
          {average !== null && y !== null && (
            <>
              <circle cx={x} cy={y} r="5" strokeWidth="2.5" className="fill-surface stroke-act" />
              <text x={x} y={y - 13} textAnchor="middle" className="fill-text text-[13px] font-bold">
                {ratingLabel(average)}
              </text>
            </>
          )}
          <text x={x} y={frame.height - 12} textAnchor="middle" className="fill-muted text-[12px]">
            {name}
          </text>
        </g>
      ))}
    </svg>
  )
}

function TrendTable({ months }: { months: readonly SatisfactionMonth[] }) {
  return (
    <table className="mt-2 w-full max-w-lg text-sm leading-7">
      <caption className="sr-only">میانگین امتیاز و شمار نظر در هر ماه</caption>
      <thead className="text-muted">
        <tr>
          {['ماه', 'میانگین', 'شمار نظر'].map((name) => (
            <th key={name} scope="col" className="py-1 text-start font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ label, average, count }) => (
          <tr key={label} className="border-t border-line-60">
            <th scope="row" className="py-1.5 text-start font-medium">
              {label}
            </th>
            <td>{average === null ? 'بی‌نظر' : ratingLabel(average)}</td>
            <td>{toPersianDigits(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
