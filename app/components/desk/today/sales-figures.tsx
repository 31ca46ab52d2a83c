import { useState } from 'react'
import { Amount } from '#app/components/desk/amount.tsx'
import type { Today } from '#app/stores/desk/today.ts'
import { jalaliMonthName } from '#domain/dates.ts'
import { jalaliOf } from '#domain/days.ts'
import { dayLabel } from '#domain/desk/jalali-days.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'
import { SalesPlot } from './sales-plot.tsx'

type Sales = NonNullable<Today['sales']>
type Period = Sales['today']

/** Today, week and Jalali month with their comparisons, a plot of the month, and the same days as a table. */
export function SalesFigures({ sales, today }: { sales: Sales; today: string }) {
  const [isTable, setTable] = useState(false)
  const month = jalaliMonthName(jalaliOf(today))
  const before = jalaliMonthName({ month: ((jalaliOf(today).month + 10) % 12) + 1 })
  return (
    <section>
      <div className="row wrap">
        <h2>فروش</h2>
        <span className="legend end not-phone">
          <span>
            <svg width="10" height="12" aria-hidden="true">
              <rect className="g-bar" width="10" height="12" rx="2" />
            </svg>
            {month}
          </span>
          <span>
            <svg width="14" height="12" aria-hidden="true">
              <line className="g-before" x1="0" x2="14" y1="6" y2="6" />
            </svg>
            همان روز هفته در {before}
          </span>
        </span>
        <button type="button" className="link small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'نمودار' : 'جدول'}
        </button>
      </div>
      <div className="figures">
        <Figure name="امروز" period={sales.today} than="دیروز تا همین ساعت" />
        <Figure name="این هفته" period={sales.week} than="هفته‌ی پیش تا همین ساعت" />
        <Figure name={month} period={sales.month} than={`همین روزهای ${before}`} isCurrent />
      </div>
      {isTable ? (
        <SalesTable days={sales.days} today={today} before={before} />
      ) : (
        <SalesPlot days={sales.days} today={today} label={sentence(sales, month)} />
      )}
    </section>
  )
}

function Figure({
  name,
  period: { orders, total, change },
  than,
  isCurrent = false,
}: {
  name: string
  period: Period
  than: string
  isCurrent?: boolean
}) {
  return (
    <div className="fig" aria-current={isCurrent || undefined}>
      <div className="k">
        {name}، {toPersianDigits(orders)} سفارش
      </div>
      <div className="v">
        <Amount toman={total} />
      </div>
      <span className="delta">
        {change === null ? (
          'بی‌سابقه برای سنجش'
        ) : (
          <>
            <span className="lat n">{percentOrTimes(change)}</span> {isManyTimes(change) ? 'برابر' : 'از'} {than}
          </>
        )}
      </span>
    </div>
  )
}

/** From ten times on, a percentage is harder to read than a factor. */
const isManyTimes = (change: number) => change >= 9

function percentOrTimes(change: number): string {
  if (isManyTimes(change)) return toPersianDigits(Math.round(change + 1))
  const rounded = Math.round(change * 100)
  const sign = rounded > 0 ? '+' : rounded < 0 ? '−' : ''
  return `${sign}${toPersianDigits(Math.abs(rounded))}٪`
}

function sentence({ month: { orders, total } }: Sales, name: string): string {
  return `فروش هر روز ${name}: ${toPersianDigits(orders)} سفارش به مبلغ ${groupedDigits(total)} تومان`
}

function SalesTable({ days, today, before }: { days: Sales['days']; today: string; before: string }) {
  return (
    <table className="list flush">
      <thead>
        <tr>
          <th scope="col">روز</th>
          <th scope="col">فروش (تومان)</th>
          <th scope="col">همان روز هفته در {before}</th>
        </tr>
      </thead>
      <tbody>
        {days
          .filter(({ total }) => total !== null)
          .map(({ day, total, before: earlier }) => (
            <tr key={day}>
              <th scope="row">{dayLabel(day, today)}</th>
              <td className="n">{groupedDigits(total ?? 0)}</td>
              <td className="n muted">{groupedDigits(earlier)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
