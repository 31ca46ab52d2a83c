import { toPersianDigits } from './digits.ts'

const monthNames = ['فروردین', 'اردیبهشت', 'خرداد', 'تیر', 'مرداد', 'شهریور', 'مهر', 'آبان', 'آذر', 'دی', 'بهمن', 'اسفند']

/** Only numbers are taken from Intl: words and order are ours, so server and browser write the very same characters. */
const tehran = new Intl.DateTimeFormat('en-US-u-ca-persian-nu-latn', {
  timeZone: 'Asia/Tehran',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** «۲۴ آبان ۱۴۰۵» */
export function jalaliDate(instant: Date | string): string {
  const { year, month, day } = jalaliParts(instant)
  return toPersianDigits(`${Number(day)} ${monthNames[Number(month) - 1]} ${year}`)
}

/** «۱۴۰۵/۰۸/۲۴» */
export function jalaliShortDate(instant: Date | string): string {
  const { year, month, day } = jalaliParts(instant)
  return toPersianDigits(`${year}/${month.padStart(2, '0')}/${day.padStart(2, '0')}`)
}

/** «۲۴ آبان ۱۴۰۵، ساعت ۱۲:۰۰» */
export function jalaliDateTime(instant: Date | string): string {
  const { hour, minute } = jalaliParts(instant)
  return `${jalaliDate(instant)}، ساعت ${toPersianDigits(`${hour}:${minute}`)}`
}

export type JalaliMonth = { readonly year: number; readonly month: number }

export function jalaliMonth(instant: Date | string): JalaliMonth {
  const { year, month } = jalaliParts(instant)
  return { year: Number(year), month: Number(month) }
}

/** «آبان ۱۴۰۵» */
export function jalaliMonthLabel({ year, month }: JalaliMonth): string {
  return toPersianDigits(`${jalaliMonthName({ month })} ${year}`)
}

/** «آبان» */
export function jalaliMonthName({ month }: Pick<JalaliMonth, 'month'>): string {
  return monthNames[month - 1] ?? ''
}

/** The last months up to this one, oldest first. */
export function jalaliMonthsUpTo({ year, month }: JalaliMonth, count: number): JalaliMonth[] {
  const last = year * 12 + month - 1
  return Array.from({ length: count }, (_, index) => {
    const at = last - count + 1 + index
    return { year: Math.floor(at / 12), month: (at % 12) + 1 }
  })
}

/** For `datetime` attributes and structured data: the instant itself, in UTC. */
export function isoDate(instant: Date | string): string {
  return new Date(instant).toISOString()
}

function jalaliParts(instant: Date | string) {
  const parts = tehran.formatToParts(new Date(instant))
  const numberOf = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return { year: numberOf('year'), month: numberOf('month'), day: numberOf('day'), hour: numberOf('hour'), minute: numberOf('minute') }
}
