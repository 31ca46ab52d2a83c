import { Pill } from '#app/components/desk/state-pill.tsx'
import { jalaliDate } from '#domain/dates.ts'
import { timeLabel } from '#domain/desk/jalali-days.ts'

export type TextState = { readonly status: 'draft' | 'published'; readonly scheduledFor: string | null }

/** Each status has its own shape, because colour alone is not accessible. */
export function TextStatus({ status, scheduledFor }: TextState) {
  if (scheduledFor) return <Pill icon="clock" tone="wait" text="زمان‌بندی‌شده" />
  return status === 'published' ? <Pill icon="eye" tone="good" text="منتشر شده" /> : <Pill icon="pencil" text="پیش‌نویس" />
}

/** «۲۵ آبان ۱۴۰۵ ساعت ۰۹:۳۰», in Tehran. */
export function momentText(instant: string): string {
  return `${jalaliDate(instant)} ساعت ${timeLabel(instant)}`
}
