import { jalaliMonthName, jalaliParts } from '#domain/dates.ts'
import { toPersianDigits } from '#domain/digits.ts'

/** «تا ۲۵ آبان ساعت ۱۸», or «۱۸:۳۰» */
export function offerEndLabel(endsAt: string): string {
  const { day, month, hour, minute } = jalaliParts(endsAt)
  return toPersianDigits(`تا ${day} ${jalaliMonthName({ month })} ساعت ${hour}${minute > 0 ? `:${twoDigits(minute)}` : ''}`)
}

const hourMs = 3_600_000
/** A countdown is shown in the last two days only: before, it would be urgency without a reason. */
const countdownMs = 48 * hourMs

/** «۰۵:۱۲:۳۳» of what is left; null while there is more than two days, and at the end. */
export function countdownLabel(leftMs: number): string | null {
  if (leftMs <= 0 || leftMs > countdownMs) return null
  const seconds = Math.ceil(leftMs / 1000)
  return toPersianDigits([Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':'))
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
