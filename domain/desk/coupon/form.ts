import { isCode, normalizeCode } from '#domain/coupon/code.ts'
import { type CouponKind, type CouponValue, couponKinds } from '#domain/coupon/coupon.ts'
import { jalaliParts } from '#domain/dates.ts'
import { isoOfInstant } from '#domain/days.ts'
import { jalaliFieldText, tehranInstant } from '#domain/desk/jalali-days.ts'
import { parseQuantity } from '#domain/desk/stock/quantities.ts'
import { toLatinDigits, toPersianDigits } from '#domain/digits.ts'
import { groupedDigits, parseToman, type Toman, toman } from '#domain/money.ts'
import { Refusal } from '#domain/refusals.ts'
import { cleanLine } from '#domain/text.ts'

/** The names of the form's fields, which the audit log shows too: they differ from those of other forms. */
export const couponLabels = {
  code: 'کد',
  discountKind: 'نوع تخفیف',
  percent: 'درصد',
  discountAmount: 'مبلغ تخفیف (تومان)',
  cap: 'سقف تخفیف (تومان)',
  minSubtotal: 'حداقل خرید (تومان)',
  startDay: 'روز آغاز',
  startTime: 'ساعت آغاز',
  endDay: 'روز پایان',
  endTime: 'ساعت پایان',
  perPerson: 'هر نفر چند بار',
  maxUses: 'روی هم چند بار',
  couponCategories: 'تنها این دسته‌ها',
  couponBrands: 'تنها این برندها',
  couponNote: 'یادداشت',
  isOffered: 'پذیرفته شود',
} as const

export const couponKindLabels: Readonly<Record<CouponKind, string>> = {
  percent: 'درصدی از کالاها',
  amount: 'مبلغی از کالاها',
  shipping: 'ارسال رایگان',
}

/** In the list of changes. */
export const couponActions = {
  'coupon.added': 'کد تخفیف تازه ساخت',
  'coupon.edited': 'کد تخفیف را ویرایش کرد',
  'coupon.removed': 'کد تخفیف را حذف کرد',
} as const

export type CouponFormName = keyof typeof couponLabels
/** The form as texts, as people read and type them. Categories and brands are slugs, with commas between. */
export type CouponTexts = Record<CouponFormName, string>

/** A coupon as it is stored, with the slugs of its categories and brands. */
export type CouponFields = CouponValue & {
  readonly code: string
  readonly note: string
  readonly minSubtotal: Toman
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly perPerson: number | null
  readonly maxUses: number | null
  readonly categories: readonly string[]
  readonly brands: readonly string[]
  readonly isActive: boolean
}

const between = ', '

export const slugsIn = (text: string): string[] => [...new Set(text.split(',').map((slug) => slug.trim()))].filter(Boolean).sort()
export const slugText = (slugs: readonly string[]): string => slugs.toSorted().join(between)

export function couponTexts(coupon: CouponFields): CouponTexts {
  const { code, kind, percent, amount, cap, minSubtotal, perPerson, maxUses, categories, brands, note, isActive } = coupon
  const number = (value: number | null) => (value === null ? '' : groupedDigits(value))
  const [start, end] = [momentTexts(coupon.startsAt), momentTexts(coupon.endsAt)]
  return {
    ...{ code, discountKind: kind, percent: number(percent), discountAmount: number(amount), cap: number(cap) },
    minSubtotal: minSubtotal > 0 ? groupedDigits(minSubtotal) : '',
    ...{ startDay: start.day, startTime: start.time, endDay: end.day, endTime: end.time },
    ...{ perPerson: number(perPerson), maxUses: number(maxUses) },
    ...{ couponCategories: slugText(categories), couponBrands: slugText(brands), couponNote: note, isOffered: String(isActive) },
  }
}

/** «۱۴۰۵/۰۸/۲۷» and «۱۸:۰۰» of Tehran. */
function momentTexts(moment: Date | null): { day: string; time: string } {
  if (!moment) return { day: '', time: '' }
  const { hour, minute } = jalaliParts(moment)
  const time = toPersianDigits(`${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
  return { day: jalaliFieldText(isoOfInstant(moment.toISOString())), time }
}

type Check = <T>(name: CouponFormName, value: T | null, message: string) => T | null

/** The form as it is stored; everything that is wrong is refused together, by the names of the fields. */
export function requireCoupon(texts: CouponTexts): CouponFields {
  const problems: { name: CouponFormName; message: string }[] = []
  const check: Check = (name, value, message) => {
    if (value === null) problems.push({ name, message })
    return value
  }
  const optional = <T>(name: CouponFormName, read: (text: string) => T | null, message: string): T | null =>
    texts[name].trim() === '' ? null : check(name, read(texts[name]), message)
  const code = normalizeCode(texts.code)
  const note = cleanLine(texts.couponNote)
  const startsAt = momentIn(texts, 'start', check)
  const endsAt = momentIn(texts, 'end', check)
  if (startsAt && endsAt && startsAt >= endsAt) check('endDay', null, 'پایان باید پس از آغاز باشد')
  const fields = {
    code: check('code', isCode(code) ? code : null, 'کد ۳ تا ۳۰ حرف، رقم یا خط تیره است، بدون فاصله') ?? '',
    note: check('couponNote', note.length <= 200 ? note : null, 'حداکثر ۲۰۰ نویسه') ?? '',
    ...valueIn(texts, check, optional),
    minSubtotal: optional('minSubtotal', parseToman, 'مبلغ را با رقم بنویسید، یا خالی بگذارید') ?? toman(0),
    ...{ startsAt, endsAt },
    perPerson: optional('perPerson', above(parseQuantity), 'عدد را با رقم بنویسید، یا خالی بگذارید'),
    maxUses: optional('maxUses', above(parseQuantity), 'عدد را با رقم بنویسید، یا خالی بگذارید'),
    ...{ categories: slugsIn(texts.couponCategories), brands: slugsIn(texts.couponBrands) },
    isActive: texts.isOffered === 'true',
  }
  if (problems.length > 0) throw new Refusal('request.malformed', { fields: problems })
  return fields
}

type Optional = <T>(name: CouponFormName, read: (text: string) => T | null, message: string) => T | null

/** Only what belongs to the kind is read: a percentage that was typed before the kind changed is forgotten. */
function valueIn(texts: CouponTexts, check: Check, optional: Optional): CouponValue {
  const kind = check('discountKind', couponKinds.find((one) => one === texts.discountKind) ?? null, 'نوع تخفیف را انتخاب کنید') ?? 'percent'
  const percent = kind === 'percent' ? check('percent', percentIn(texts.percent), 'درصد را از ۱ تا ۱۰۰ بنویسید') : null
  const amount = kind === 'amount' ? check('discountAmount', above(parseToman)(texts.discountAmount), 'مبلغ را با رقم بنویسید') : null
  const cap = kind === 'amount' ? null : optional('cap', above(parseToman), 'مبلغ را با رقم بنویسید، یا خالی بگذارید')
  return { kind, percent, amount, cap }
}

function percentIn(text: string): number | null {
  const number = parseQuantity(toLatinDigits(text).replace(/[%٪]/g, ''))
  return number !== null && number >= 1 && number <= 100 ? number : null
}

const above =
  <N extends number>(read: (text: string) => N | null) =>
  (text: string): N | null => {
    const number = read(text)
    return number !== null && number > 0 ? number : null
  }

/** A day without an hour is the whole day. */
function momentIn(texts: CouponTexts, edge: 'start' | 'end', check: Check): Date | null {
  const [day, time] = [texts[`${edge}Day`], texts[`${edge}Time`].trim()]
  if (day.trim() === '' && time === '') return null
  const instant = tehranInstant(day, time || (edge === 'start' ? '00:00' : '23:59'))
  check(`${edge}Day`, instant, 'روز را مانند ۱۴۰۵/۰۸/۲۵ و ساعت را مانند ۱۸:۰۰ بنویسید')
  return instant === null ? null : new Date(instant)
}
