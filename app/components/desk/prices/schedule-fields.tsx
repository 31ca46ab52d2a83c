import { useState } from 'react'
import { Field } from '#app/components/desk/field.tsx'
import type { PriceRun } from '#app/stores/desk/prices/runs.ts'
import { jalaliFieldText, tehranInstant } from '#domain/desk/jalali-days.ts'

export type Times = { startAt: string | null; endsAt: string | null }

const names = ['startDay', 'startTime', 'endDay', 'endTime'] as const
type Name = (typeof names)[number]
type Texts = Record<Name, string>

/** The texts of a schedule; `read` is null and marks the fields when one is wrong. */
export function useTimes({ today, isSale }: PriceRun, isLater: boolean) {
  const day = jalaliFieldText(today)
  const [texts, setTexts] = useState<Texts>({ startDay: day, startTime: '', endDay: isSale ? day : '', endTime: '' })
  const [wrong, setWrong] = useState<Partial<Texts>>({})
  const read = (): Times | null => {
    if (!isLater) return { startAt: null, endsAt: null }
    const startAt = texts.startTime.trim() ? tehranInstant(texts.startDay, texts.startTime) : null
    const endsAt = isSale && texts.endTime.trim() ? tehranInstant(texts.endDay, texts.endTime) : null
    const problems: Partial<Texts> = {
      ...(!startAt && (texts.startTime.trim() || !endsAt) && { startTime: 'روز را مانند ۱۴۰۵/۰۸/۲۵ و ساعت را مانند ۰۹:۳۰ بنویسید' }),
      ...(!endsAt && isSale && texts.endTime.trim() && { endTime: 'روز را مانند ۱۴۰۵/۰۸/۲۵ و ساعت را مانند ۲۳:۵۹ بنویسید' }),
    }
    setWrong(problems)
    return Object.keys(problems).length > 0 ? null : { startAt, endsAt }
  }
  return { texts, wrong, set: (name: Name, text: string) => setTexts((before) => ({ ...before, [name]: text })), read }
}

type ScheduleFieldsProps = { times: ReturnType<typeof useTimes>; isSale: boolean }

/** Days are Jalali, hours are Tehran's. A sale may also have an end alone: then it begins at once. */
export function ScheduleFields({ times: { texts, wrong, set }, isSale }: ScheduleFieldsProps) {
  const field = (name: Name, label: string, more: { placeholder?: string; hint?: string } = {}) => (
    <Field
      label={label}
      dir="ltr"
      inputMode="numeric"
      value={texts[name]}
      error={wrong[name]}
      onChange={(event) => set(name, event.target.value)}
      {...more}
    />
  )
  return (
    <>
      <div className="fields two-columns">
        {field('startDay', 'روز آغاز')}
        {field('startTime', 'ساعت آغاز', { placeholder: '۰۹:۳۰', ...(isSale && { hint: 'خالی: همین حالا' }) })}
        {isSale && field('endDay', 'روز پایان')}
        {isSale && field('endTime', 'ساعت پایان', { placeholder: '۲۳:۵۹', hint: 'خالی: بدون پایان' })}
      </div>
      <p className="small muted">
        قیمت‌هایی که تا آن هنگام عوض شوند با همین فرمول دوباره حساب می‌شوند؛ آنچه تایید بخواهد دست نمی‌خورد.
        {isSale && ' در پایان، هر قیمتی که دست نخورده باشد به قیمت پیشین برمی‌گردد.'}
      </p>
    </>
  )
}
