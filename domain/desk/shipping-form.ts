import { otherCity, provinces } from '../account/provinces.ts'
import { toPersianDigits } from '../digits.ts'
import { groupedDigits, parseToman, type Toman } from '../money.ts'
import { type ShippingMethod, shippingTypes } from '../order/shipping.ts'
import { Refusal } from '../refusals.ts'
import { cleanLine } from '../text.ts'
import { parseQuantity } from './stock/quantities.ts'

export const shippingLabels = {
  methodName: 'نام روش',
  methodType: 'نوع',
  courierType: 'با چه کسی',
  deliveryTime: 'زمان تحویل',
  description: 'توضیح',
  baseRate: 'هزینه (تومان)',
  freeFrom: 'رایگان از خرید (تومان)',
  cities: 'شهرها',
  maxWeightG: 'حداکثر وزن (گرم)',
  isPost: 'این روش پست است',
  isActive: 'هنگام خرید پیشنهاد شود',
} as const

export const shippingTypeLabels: Readonly<Record<ShippingMethod['methodType'], string>> = {
  standard: 'ارسال عادی',
  express: 'ارسال فوری',
  pickup: 'تحویل حضوری',
}

export type ShippingFormName = keyof typeof shippingLabels
/** The form as texts, as people read and type them. */
export type ShippingTexts = Record<ShippingFormName, string>
export type ShippingFields = Omit<ShippingMethod, 'id' | 'displayOrder'> & { readonly isActive: boolean }

const between = '، '

export function shippingTexts(method: ShippingFields): ShippingTexts {
  const { methodName, methodType, courierType, deliveryTime, description, baseRate, freeFrom, cities, maxWeightG, isPost, isActive } =
    method
  return {
    ...{ methodName, methodType, courierType, deliveryTime, description },
    baseRate: groupedDigits(baseRate),
    freeFrom: freeFrom === null ? '' : groupedDigits(freeFrom),
    cities: cities.join(between),
    maxWeightG: maxWeightG === null ? '' : groupedDigits(maxWeightG),
    isPost: String(isPost),
    isActive: String(isActive),
  }
}

/** The form as it is stored; everything that is wrong is refused together, by the names of the fields. */
export function requireShipping(texts: ShippingTexts): ShippingFields {
  const problems: { name: ShippingFormName; message: string }[] = []
  const check = <T>(name: ShippingFormName, value: T | null, message: string): T | null => {
    if (value === null) problems.push({ name, message })
    return value
  }
  const line = (name: ShippingFormName, max: number, isRequired = true) => {
    const text = cleanLine(texts[name])
    const isRight = text.length <= max && (!isRequired || text !== '')
    return check(name, isRight ? text : null, `${isRequired ? 'بنویسید؛ ' : ''}حداکثر ${toPersianDigits(max)} نویسه`) ?? ''
  }
  const optional = <T>(name: ShippingFormName, read: (text: string) => T | null, message: string): T | null =>
    texts[name].trim() === '' ? null : check(name, read(texts[name]), message)
  const cities = citiesOf(texts.cities)
  const unknown = cities.filter((city) => !knownCities.has(city))
  if (unknown.length > 0)
    problems.push({ name: 'cities', message: `این شهرها در فهرست نشانی‌ها نیست: ${unknown.slice(0, 5).join(between)}` })
  const fields = {
    methodName: line('methodName', 60),
    methodType: check('methodType', shippingTypes.find((type) => type === texts.methodType) ?? null, 'نوع را انتخاب کنید') ?? 'standard',
    courierType: line('courierType', 40),
    deliveryTime: line('deliveryTime', 60),
    description: line('description', 200, false),
    baseRate: check('baseRate', parseToman(texts.baseRate), 'مبلغ را با رقم بنویسید؛ صفر یعنی رایگان') ?? (0 as Toman),
    freeFrom: optional('freeFrom', above(parseToman), 'مبلغ را با رقم بنویسید، یا خالی بگذارید'),
    maxWeightG: optional('maxWeightG', above(parseQuantity), 'وزن را به گرم و با رقم بنویسید، یا خالی بگذارید'),
    cities,
    isPost: texts.isPost === 'true',
    isActive: texts.isActive === 'true',
  }
  if (problems.length > 0) throw new Refusal('request.malformed', { fields: problems })
  return fields
}

const above =
  <N extends number>(read: (text: string) => N | null) =>
  (text: string): N | null => {
    const number = read(text)
    return number !== null && number > 0 ? number : null
  }

const knownCities: ReadonlySet<string> = new Set([...provinces.flatMap(({ cities }) => cities), otherCity])

/** One after the other or one a line; a province's name with «استان» stands for its cities. */
function citiesOf(text: string): string[] {
  const names = text
    .split(/[،,;\n]/)
    .map(cleanLine)
    .filter(Boolean)
  const all = names.flatMap((name) => provinces.find((province) => name === `استان ${province.name}`)?.cities ?? [name])
  return [...new Set(all)]
}
