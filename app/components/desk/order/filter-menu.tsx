import { type FormEvent, useState } from 'react'
import { provinces } from '#domain/account/provinces.ts'
import { addDays, dayLabel, jalaliFieldText, monthStart, parseJalaliDay } from '#domain/desk/jalali-days.ts'
import { deskStateLabels, deskStates } from '#domain/desk/order-state.ts'
import { toLatinDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'
import { channelLabels, orderChannels } from '#domain/order/channel.ts'
import { paymentStatuses, paymentStatusLabels } from '#domain/order/order.ts'
import { paymentMethods } from '#domain/order/payment.ts'
import { Field } from '../field.tsx'
import { Icon } from '../icons.tsx'
import { Sheet } from '../sheet.tsx'
import { methodNames } from './order-columns.tsx'

type Query = Readonly<Record<string, string>>

/** The filters as the address has them, in the words of their chips. */
export function filterChips(query: Query, today: string): { names: string[]; label: string; value: string }[] {
  const { state, method, payment, from, to, min, max, province, channel, label } = query
  const named = (table: Readonly<Record<string, string>>, value: string) => table[value] ?? value
  return [
    ...(state ? [{ names: ['state'], label: 'وضعیت', value: named(deskStateLabels, state) }] : []),
    ...(method ? [{ names: ['method'], label: 'روش', value: named(methodNames, method) }] : []),
    ...(payment ? [{ names: ['payment'], label: 'پرداخت', value: named(paymentStatusLabels, payment) }] : []),
    ...(from || to
      ? [{ names: ['from', 'to'], label: 'ثبت', value: range(from && dayLabel(from, today), to && dayLabel(to, today)) }]
      : []),
    ...(min || max
      ? [{ names: ['min', 'max'], label: 'مبلغ', value: range(min && groupedDigits(Number(min)), max && groupedDigits(Number(max))) }]
      : []),
    ...(province ? [{ names: ['province'], label: 'استان', value: province }] : []),
    ...(channel ? [{ names: ['channel'], label: 'از', value: named(channelLabels, channel) }] : []),
    ...(label ? [{ names: ['label'], label: 'برچسب', value: label }] : []),
  ]
}

function range(from: string | undefined, to: string | undefined): string {
  if (from && to) return from === to ? from : `${from} تا ${to}`
  return from ? `از ${from}` : `تا ${to}`
}

type FilterSheetProps = {
  isOpen: boolean
  query: Query
  today: string
  onApply: (filters: Record<string, string>) => void
  onClose: () => void
}

/** All filters in one form: nothing changes until it is applied. */
export function FilterSheet({ isOpen, query, today, onApply, onClose }: FilterSheetProps) {
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { filters, problems } = readFilters(new FormData(event.currentTarget))
    setWrong(problems)
    if (Object.keys(problems).length > 0) return
    onApply(filters)
    onClose()
  }
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>
        انصراف
      </button>
      <button type="submit" form="order-filters" className="btn primary">
        اعمال فیلترها
      </button>
    </>
  )
  return (
    <Sheet title="فیلتر سفارش‌ها" isOpen={isOpen} onClose={onClose} footer={footer}>
      <form id="order-filters" className="fields two-columns" onSubmit={submit} noValidate>
        <Choice name="state" label="وضعیت" value={query.state} options={deskStates.map((id) => [id, deskStateLabels[id]])} />
        <Choice name="payment" label="پرداخت" value={query.payment} options={paymentStatuses.map((id) => [id, paymentStatusLabels[id]])} />
        <Choice name="method" label="روش پرداخت" value={query.method} options={paymentMethods.map((id) => [id, methodNames[id]])} />
        <Choice name="channel" label="از" value={query.channel} options={orderChannels.map((id) => [id, channelLabels[id]])} />
        <Choice isWhole name="province" label="استان" value={query.province} options={provinces.map(({ name }) => [name, name])} />
        <DayRange query={query} today={today} wrong={wrong} />
        <Field name="min" label="مبلغ از (تومان)" defaultValue={query.min ?? ''} inputMode="numeric" dir="ltr" error={wrong.min} />
        <Field name="max" label="مبلغ تا (تومان)" defaultValue={query.max ?? ''} inputMode="numeric" dir="ltr" error={wrong.max} />
      </form>
    </Sheet>
  )
}

function DayRange({ query, today, wrong }: { query: Query; today: string; wrong: Readonly<Record<string, string>> }) {
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

type ChoiceProps = {
  isWhole?: boolean
  name: string
  label: string
  value: string | undefined
  options: readonly (readonly [string, string])[]
}

function Choice({ isWhole = false, name, label, value, options }: ChoiceProps) {
  return (
    <label className={isWhole ? 'whole' : undefined}>
      <span className="label">{label}</span>
      <span className="field">
        <select name={name} defaultValue={value ?? ''}>
          <option value="">همه</option>
          {options.map(([id, text]) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="muted" />
      </span>
    </label>
  )
}

/** The address gets ISO days and Latin digits, whatever was typed. */
function readFilters(form: FormData): { filters: Record<string, string>; problems: Record<string, string> } {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const filters: Record<string, string> = {}
  const problems: Record<string, string> = {}
  for (const name of ['state', 'payment', 'method', 'channel', 'province']) filters[name] = text(name)
  for (const name of ['from', 'to']) {
    const day = parseJalaliDay(text(name))
    if (text(name) && !day) problems[name] = 'تاریخ را مانند ۱۴۰۵/۰۸/۲۵ بنویسید'
    filters[name] = day ?? ''
  }
  for (const name of ['min', 'max']) {
    const digits = toLatinDigits(text(name)).replace(/[٬,،\s]/g, '')
    if (digits && !/^[0-9]{1,12}$/.test(digits)) problems[name] = 'مبلغ را با رقم بنویسید'
    filters[name] = digits
  }
  return { filters, problems }
}
