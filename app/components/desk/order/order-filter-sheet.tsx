import { useState } from 'react'
import { Field } from '#app/components/desk/field.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { Choice } from '#app/components/desk/list/choice.tsx'
import { amountChips, type FilterChip, rangeText } from '#app/components/desk/list/filter-chips.ts'
import { FilterSheet } from '#app/components/desk/list/filter-sheet.tsx'
import type { ListQuery } from '#app/components/desk/list/use-list-query.ts'
import { provinces } from '#domain/account/provinces.ts'
import { addDays } from '#domain/days.ts'
import { dayLabel, jalaliFieldText, monthStart } from '#domain/desk/jalali-days.ts'
import { deskStateLabels, deskStates } from '#domain/desk/order-state.ts'
import { channelLabels, orderChannels } from '#domain/order/channel.ts'
import { paymentStatuses, paymentStatusLabels } from '#domain/order/order.ts'
import { paymentMethods } from '#domain/order/payment.ts'
import { methodNames } from './order-columns.tsx'

/** The filters of the URL, in the words of their chips. */
export function filterChips(query: ListQuery, today: string): FilterChip[] {
  const { state, method, payment, from, to, province, channel, label, delivery, sort } = query
  const named = (table: Readonly<Record<string, string>>, value: string) => table[value] ?? value
  return [
    ...(state ? [{ names: ['state'], label: 'وضعیت', value: named(deskStateLabels, state) }] : []),
    ...(method ? [{ names: ['method'], label: 'روش', value: named(methodNames, method) }] : []),
    ...(payment ? [{ names: ['payment'], label: 'پرداخت', value: named(paymentStatusLabels, payment) }] : []),
    ...(from || to
      ? [{ names: ['from', 'to'], label: 'ثبت', value: rangeText(from && dayLabel(from, today), to && dayLabel(to, today)) }]
      : []),
    ...amountChips('مبلغ', query),
    ...(province ? [{ names: ['province'], label: 'استان', value: province }] : []),
    ...(channel ? [{ names: ['channel'], label: 'از', value: named(channelLabels, channel) }] : []),
    ...(delivery
      ? [{ names: sort === 'delivery' ? ['delivery', 'sort'] : ['delivery'], label: 'تحویل', value: dayLabel(delivery, today) }]
      : []),
    ...(label ? [{ names: ['label'], label: 'برچسب', value: label }] : []),
  ]
}

type SheetProps = {
  isOpen: boolean
  query: ListQuery
  today: string
  onApply: (filters: ListQuery) => void
  onClose: () => void
}

const names = { texts: ['state', 'payment', 'method', 'channel', 'province'], days: ['from', 'to', 'delivery'], amounts: ['min', 'max'] }

export function OrderFilterSheet({ query, today, onApply, ...sheet }: SheetProps) {
  // The deliveries of a day are prepared by their hours, until another sort is chosen.
  const apply = (filters: ListQuery) => {
    if (filters.delivery) onApply(filters.delivery === query.delivery ? filters : { ...filters, sort: 'delivery' })
    else onApply(query.sort === 'delivery' ? { ...filters, sort: '' } : filters)
  }
  return (
    <FilterSheet title="فیلتر سفارش‌ها" names={names} onApply={apply} {...sheet}>
      {(wrong) => (
        <>
          <Choice name="state" label="وضعیت" value={query.state} options={deskStates.map((id) => [id, deskStateLabels[id]])} />
          <Choice
            name="payment"
            label="پرداخت"
            value={query.payment}
            options={paymentStatuses.map((id) => [id, paymentStatusLabels[id]])}
          />
          <Choice name="method" label="روش پرداخت" value={query.method} options={paymentMethods.map((id) => [id, methodNames[id]])} />
          <Choice name="channel" label="از" value={query.channel} options={orderChannels.map((id) => [id, channelLabels[id]])} />
          <Choice isWhole name="province" label="استان" value={query.province} options={provinces.map(({ name }) => [name, name])} />
          <DeliveryDay query={query} today={today} wrong={wrong} />
          <DayRange query={query} today={today} wrong={wrong} />
          <Field name="min" label="مبلغ از (تومان)" defaultValue={query.min ?? ''} inputMode="numeric" dir="ltr" error={wrong.min} />
          <Field name="max" label="مبلغ تا (تومان)" defaultValue={query.max ?? ''} inputMode="numeric" dir="ltr" error={wrong.max} />
        </>
      )}
    </FilterSheet>
  )
}

type DayProps = { query: ListQuery; today: string; wrong: Readonly<Record<string, string>> }

function DeliveryDay({ query, today, wrong }: DayProps) {
  const [day, setDay] = useState({ value: query.delivery ?? '', round: 0 })
  const presets = [
    ['تحویل امروز', today],
    ['تحویل فردا', addDays(today, 1)],
  ] as const
  return (
    <>
      <Field
        key={day.round}
        name="delivery"
        label="روز تحویل"
        placeholder="۱۴۰۵/۰۸/۲۵"
        defaultValue={day.value ? jalaliFieldText(day.value) : ''}
        inputMode="numeric"
        dir="ltr"
        error={wrong.delivery}
      />
      <div className="row wrap">
        {presets.map(([name, value]) => (
          <button key={name} type="button" className="chip" onClick={() => setDay(({ round }) => ({ value, round: round + 1 }))}>
            <Icon name="truck" size="s" className="muted" />
            {name}
          </button>
        ))}
      </div>
    </>
  )
}

function DayRange({ query, today, wrong }: DayProps) {
  const [days, setDays] = useState({ from: query.from ?? '', to: query.to ?? '', round: 0 })
  const presets = [
    ['امروز', today, today],
    ['دیروز', addDays(today, -1), addDays(today, -1)],
    ['یک هفته‌ی گذشته', addDays(today, -6), today],
    ['این ماه', monthStart(today), today],
  ] as const
  const field = (day: string) => (day ? jalaliFieldText(day) : '')
  return (
    <>
      <Field
        key={`from${days.round}`}
        name="from"
        label="ثبت از"
        placeholder="۱۴۰۵/۰۸/۰۱"
        defaultValue={field(days.from)}
        inputMode="numeric"
        dir="ltr"
        error={wrong.from}
      />
      <Field
        key={`to${days.round}`}
        name="to"
        label="ثبت تا"
        placeholder="۱۴۰۵/۰۸/۳۰"
        defaultValue={field(days.to)}
        inputMode="numeric"
        dir="ltr"
        error={wrong.to}
      />
      <div className="row wrap whole">
        {presets.map(([name, from, to]) => (
          <button key={name} type="button" className="chip" onClick={() => setDays(({ round }) => ({ from, to, round: round + 1 }))}>
            <Icon name="calendar" size="s" className="muted" />
            {name}
          </button>
        ))}
      </div>
    </>
  )
}
