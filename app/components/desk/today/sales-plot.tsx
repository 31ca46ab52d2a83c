import { useIsPhone } from '#app/components/desk/use-is-phone.ts'
import type { Today } from '#app/stores/desk/today.ts'
import { jalaliMonthName } from '#domain/dates.ts'
import { jalaliOf, weekdayName } from '#domain/days.ts'
import { roughAmount, scaleOf } from '#domain/desk/plot-scale.ts'
import { toPersianDigits } from '#domain/digits.ts'

type Day = NonNullable<Today['sales']>['days'][number]

/** Bars of the month and a dash for the same weekday of the month before. Time runs left to right; the values are in the table too. */
export function SalesPlot({ days, today, label }: { days: readonly Day[]; today: string; label: string }) {
  const isPhone = useIsPhone()
  const at = days.findIndex(({ day }) => day === today)
  const shown = isPhone ? days.slice(Math.max(0, at - 6), at + 1) : days
  const sides = isPhone ? phoneSides : wideSides
  const { top, ticks } = scaleOf(Math.max(...shown.map(({ total, before }) => Math.max(total ?? 0, before))))
  const heightOf = (value: number) => (value / top) * (sides.floor - sides.ceiling)
  const step = (sides.width - sides.start) / shown.length
  return (
    <figure dir="ltr" aria-label={label}>
      <svg viewBox={`0 0 ${sides.width} ${sides.height}`} role="img" aria-hidden="true">
        {(isPhone ? [0] : ticks).map((tick) => (
          <g key={tick}>
            <line
              className="g-line"
              x1={sides.start}
              x2={sides.width}
              y1={sides.floor - heightOf(tick)}
              y2={sides.floor - heightOf(tick)}
            />
            {!isPhone && (
              <text x={sides.start - 12} y={sides.floor - heightOf(tick) + 4} textAnchor="start">
                {roughAmount(tick)}
              </text>
            )}
          </g>
        ))}
        {shown.map(({ day, total, before }, index) => {
          const middle = sides.start + step * (index + 0.5)
          const text = isPhone ? phoneLabel(day, today) : wideLabel(day, today)
          return (
            <g key={day}>
              {total !== null && total > 0 && (
                <rect
                  className={day === today ? 'g-now' : 'g-bar'}
                  x={middle - sides.bar / 2}
                  y={sides.floor - heightOf(total)}
                  width={sides.bar}
                  height={heightOf(total)}
                  rx={3}
                />
              )}
              <line
                className="g-before"
                x1={middle - sides.bar / 2 - 2}
                x2={middle + sides.bar / 2 + 2}
                y1={sides.floor - heightOf(before)}
                y2={sides.floor - heightOf(before)}
              />
              {text && (
                <text x={middle} y={sides.height - 4} textAnchor="middle" className={day === today ? 'g-today' : undefined}>
                  {text}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </figure>
  )
}

const wideSides = { width: 744, height: 184, start: 84, floor: 160, ceiling: 8, bar: 13 }
const phoneSides = { width: 324, height: 84, start: 0, floor: 60, ceiling: 4, bar: 24 }

function wideLabel(day: string, today: string): string | null {
  if (day === today) return 'امروز'
  const { month, day: ofMonth } = jalaliOf(day)
  const isNearToday = Math.abs(ofMonth - jalaliOf(today).day) < 2
  if (isNearToday) return null
  if (ofMonth === 1) return toPersianDigits(`1 ${jalaliMonthName({ month })}`)
  return ofMonth % 5 === 0 ? toPersianDigits(ofMonth) : null
}

function phoneLabel(day: string, today: string): string {
  return day === today ? 'امروز' : weekdayName(day).charAt(0)
}
