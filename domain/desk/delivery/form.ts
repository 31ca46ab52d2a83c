import { otherCity, provinces } from '#domain/account/provinces.ts'
import { type IsoDay, weekdayNames } from '#domain/days.ts'
import type { DeliveryWindow } from '#domain/delivery/windows.ts'
import { parseJalaliDay } from '#domain/desk/jalali-days.ts'
import { parseQuantity } from '#domain/desk/stock/quantities.ts'
import { toLatinDigits, toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'
import { Refusal } from '#domain/refusals.ts'
import { cleanLine } from '#domain/text.ts'

/** The names of the form's fields, which the audit log shows too: they differ from those of other forms. */
export const windowLabels = {
  windowMethod: 'روش ارسال',
  windowCity: 'شهر',
  windowDays: 'روزهای هفته',
  windowFrom: 'از ساعت',
  windowTo: 'تا ساعت',
  windowCapacity: 'ظرفیت هر روز (سفارش)',
  windowCutoff: 'چند ساعت پیش بسته شود',
  isWindowOffered: 'هنگام خرید پیشنهاد شود',
} as const

/** Of an order. */
export const deliverySlotLabels = { deliverySlot: 'زمان تحویل' } as const

export const holidayLabels = { holiday: 'روز', holidayName: 'مناسبت', isClosed: 'بدون تحویل' } as const

/** In the list of changes. */
export const deliveryActions = {
  'window.added': 'زمان تحویل تازه ساخت',
  'window.edited': 'زمان تحویل را ویرایش کرد',
  'window.removed': 'زمان تحویل را حذف کرد',
  'holiday.added': 'برای یک روز تحویل تصمیم گرفت',
  'holiday.removed': 'تصمیم تحویل یک روز را برداشت',
  'order.deliveryMoved': 'زمان تحویل سفارش را عوض کرد',
  'order.deliveryLost': 'سفارش زمان تحویل خود را از دست داد',
} as const
export const deliveryObjects = { order_delivery: 'زمان تحویل سفارش', delivery_window: 'زمان تحویل', holiday: 'روز تعطیل' } as const

export type WindowFormName = keyof typeof windowLabels
/** The form as texts, as people read and type them. Days are names with commas between, the method is an id. */
export type WindowTexts = Record<WindowFormName, string>
export type WindowFields = Omit<DeliveryWindow, 'id'> & { readonly methodId: string; readonly isActive: boolean }

const between = '، '
const [most, mostHours] = [10_000, 240]

export function windowTexts(window: WindowFields): WindowTexts {
  return {
    windowMethod: window.methodId,
    windowCity: window.city ?? '',
    windowDays: weekdayTexts(window.weekdays),
    windowFrom: timeField(window.fromMinute),
    windowTo: timeField(window.toMinute),
    windowCapacity: groupedDigits(window.capacity),
    windowCutoff: groupedDigits(window.cutoffHours),
    isWindowOffered: String(window.isActive),
  }
}

/** «۰۹:۳۰» */
function timeField(minutes: number): string {
  return toPersianDigits([Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':'))
}

export function weekdayTexts(weekdays: readonly number[]): string {
  return weekdayNames.filter((_, index) => weekdays.includes(index)).join(between)
}

export const weekdaysIn = (text: string): readonly string[] => text.split(between).filter(Boolean)

type Check = <T>(name: WindowFormName, value: T | null, message: string) => T | null

/** The form as it is stored; everything that is wrong is refused together, by the names of the fields. */
export function requireWindow(texts: WindowTexts): WindowFields {
  const problems: { name: WindowFormName; message: string }[] = []
  const check: Check = (name, value, message) => {
    if (value === null) problems.push({ name, message })
    return value
  }
  const city = cleanLine(texts.windowCity)
  const days = weekdaysIn(texts.windowDays)
  const weekdays = weekdayNames.flatMap((name, index) => (days.includes(name) ? [index] : []))
  const fields = {
    methodId: texts.windowMethod,
    city: city === '' ? null : check('windowCity', knownCities.has(city) ? city : null, 'این شهر در فهرست نشانی‌ها نیست'),
    weekdays: check('windowDays', weekdays.length > 0 ? weekdays : null, 'دست‌کم یک روز را انتخاب کنید') ?? [],
    ...hoursIn(texts, check),
    capacity: check('windowCapacity', between1And(most, texts.windowCapacity), 'شمار سفارش‌ها را از ۱ تا ۱۰٬۰۰۰ بنویسید') ?? 1,
    cutoffHours:
      texts.windowCutoff.trim() === '' ? 0 : (check('windowCutoff', hoursBefore(texts.windowCutoff), 'ساعت را از ۰ تا ۲۴۰ بنویسید') ?? 0),
    isActive: texts.isWindowOffered === 'true',
  }
  if (problems.length > 0) throw new Refusal('request.malformed', { fields: problems })
  return fields
}

function hoursIn(texts: WindowTexts, check: Check): { fromMinute: number; toMinute: number } {
  const message = 'ساعت را مانند ۹ یا ۱۷:۳۰ بنویسید'
  const fromMinute = check('windowFrom', minutesIn(texts.windowFrom), message)
  const toMinute = check('windowTo', minutesIn(texts.windowTo), message)
  if (fromMinute !== null && toMinute !== null && fromMinute >= toMinute) check('windowTo', null, 'پایان باید پس از آغاز باشد')
  return { fromMinute: fromMinute ?? 0, toMinute: toMinute ?? 1 }
}

/** «۹», «۱۷:۳۰», «۲۴» in any digits; null when it is no time. */
function minutesIn(text: string): number | null {
  const [, hour = '', minute = '0'] = /^\s*(\d{1,2})(?:\D(\d{2}))?\s*$/.exec(toLatinDigits(text)) ?? []
  const minutes = Number(hour) * 60 + Number(minute)
  return hour === '' || Number(minute) > 59 || minutes > 1440 ? null : minutes
}

function between1And(limit: number, text: string): number | null {
  const number = parseQuantity(text)
  return number !== null && number >= 1 && number <= limit ? number : null
}

function hoursBefore(text: string): number | null {
  const number = parseQuantity(text)
  return number !== null && number >= 0 && number <= mostHours ? number : null
}

const knownCities: ReadonlySet<string> = new Set([...provinces.flatMap(({ cities }) => cities), otherCity])

export type HolidayTexts = { readonly holiday: string; readonly holidayName: string; readonly isClosed: boolean }

/** A day as people type it, from `today` on, and what it is. */
export function requireHoliday(texts: HolidayTexts, today: IsoDay): { day: IsoDay; name: string; isClosed: boolean } {
  const day = parseJalaliDay(texts.holiday)
  const name = cleanLine(texts.holidayName)
  const fields = [
    ...(day === null || day < today ? [{ name: 'holiday', message: 'روز را مانند ۱۴۰۵/۱۱/۲۲ بنویسید؛ از امروز به بعد' }] : []),
    ...(name === '' || name.length > 60 ? [{ name: 'holidayName', message: 'مناسبت را بنویسید؛ حداکثر ۶۰ نویسه' }] : []),
  ]
  if (day === null || fields.length > 0) throw new Refusal('request.malformed', { fields })
  return { day, name, isClosed: texts.isClosed }
}
