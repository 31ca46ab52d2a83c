import { toPersianDigits } from '#domain/digits.ts'

const minuteMs = 60_000

/** «۱۱ دقیقه پیش», «۳ ساعت پیش», «۲ روز پیش». */
export function ageLabel(instant: string, now: string): string {
  const minutes = Math.floor((Date.parse(now) - Date.parse(instant)) / minuteMs)
  if (minutes < 1) return 'همین اکنون'
  if (minutes < 60) return `${toPersianDigits(minutes)} دقیقه پیش`
  if (minutes < 24 * 60) return `${toPersianDigits(Math.floor(minutes / 60))} ساعت پیش`
  return `${toPersianDigits(Math.floor(minutes / (24 * 60)))} روز پیش`
}

/** «۵ ساعت مانده», «گذشته»: of the moment until which something is promised. */
export function remainingLabel(deadline: string, now: string): string {
  const minutes = Math.floor((Date.parse(deadline) - Date.parse(now)) / minuteMs)
  if (minutes < 0) return 'گذشته'
  if (minutes < 60) return `${toPersianDigits(minutes)} دقیقه مانده`
  if (minutes < 48 * 60) return `${toPersianDigits(Math.floor(minutes / 60))} ساعت مانده`
  return `${toPersianDigits(Math.floor(minutes / (24 * 60)))} روز مانده`
}
