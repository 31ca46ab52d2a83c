import { useState } from 'react'
import { Amount } from '#app/components/desk/amount.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { ExportMenu } from '#app/components/desk/list/export-menu.tsx'
import { Pager } from '#app/components/desk/list/pager.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { useMay } from '#app/stores/desk/me.ts'
import { type CashToCollect, collectCash, moneyKey, useCashToCollect } from '#app/stores/desk/money.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { toast } from '#app/stores/toasts.ts'
import { daysBetween, weekdayName } from '#domain/days.ts'
import { dayLabel } from '#domain/desk/jalali-days.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'

type Row = CashToCollect['rows'][number]
type Day = CashToCollect['days'][number]

/** Cash that couriers have to bring, by the day the parcels left. */
export function CashList({ query }: { query: Readonly<Record<string, string>> }) {
  const { data, problem } = useCashToCollect(query)
  if (!data && problem) return <Failed title="فهرست باز نشد" problem={problem} onRetry={() => refresh(moneyKey)} />
  if (!data) return <Bones rows={6} />
  if (data.rows.length === 0) return <Empty icon="check-circle" title="وجهی نمانده است" text="پول همه‌ی سفارش‌های فرستاده‌شده رسیده است." />
  const { rows, days, today, next } = data
  return (
    <div className="scroll cash">
      {days.map((day) => (
        <CashDay key={day.day} day={day} rows={rows.filter((row) => row.day === day.day)} today={today} />
      ))}
      <div className="pager-line">
        <ExportMenu table="cash" query={{}} />
        <Pager path="/desk/money" query={query} next={next} />
      </div>
    </div>
  )
}

function CashDay({ day: { day, count, total }, rows, today }: { day: Day; rows: readonly Row[]; today: string }) {
  const [isBusy, setBusy] = useState(false)
  const may = useMay()
  const collect = async (ids: readonly string[]) => {
    if (isBusy) return
    setBusy(true)
    const { results, problem } = await collectCash(ids)
    setBusy(false)
    if (problem) return toast.error(problem.message)
    const refused = results.find(({ message }) => message !== null)
    if (refused) toast.error(`سفارش ${refused.code}: ${refused.message}`)
    else toast.success(`دریافت وجه ${toPersianDigits(ids.length)} سفارش ثبت شد`)
  }
  return (
    <section aria-label={`ارسال ${nameOf(day, today)}`}>
      <div className="row wrap">
        <h2>{nameOf(day, today)}</h2>
        <span className="muted small">{toPersianDigits(count)} سفارش</span>
        <b>
          <Amount toman={total} />
        </b>
        {may('orders.step') && rows.length > 1 && (
          <button type="button" className="btn end" disabled={isBusy} onClick={() => void collect(rows.map(({ id }) => id))}>
            <Icon name="check" />
            {toPersianDigits(rows.length)} سفارش دریافت شد
          </button>
        )}
      </div>
      <ul className="rows">
        {rows.map(({ id, code, customerName, city, total: amount }) => (
          <li key={id}>
            <a className="code" href={`/desk/orders/${id}`}>
              {code}
            </a>
            <span className="grow cut">
              {customerName}
              <span className="muted">، {city}</span>
            </span>
            <span className="n">{groupedDigits(amount)}</span>
            {may('orders.step') && (
              <button
                type="button"
                className="btn"
                aria-label={`وجه سفارش ${code} دریافت شد`}
                disabled={isBusy}
                onClick={() => void collect([id])}
              >
                دریافت شد
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameOf(day: string, today: string): string {
  const age = daysBetween(day, today)
  if (age === 0) return 'امروز'
  return age === 1 ? 'دیروز' : `${weekdayName(day)} ${dayLabel(day, today)}`
}
