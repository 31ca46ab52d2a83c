import { otherCity, provinces } from '#domain/account/provinces.ts'
import { parseQuantity } from '#domain/desk/stock/quantities.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits, parseToman, type Toman, toman } from '#domain/money.ts'
import { parseTrackingTemplate } from '#domain/order/progress/tracking-template.ts'
import { type ShippingMethod, shippingTypes } from '#domain/order/shipping.ts'
import { Refusal } from '#domain/refusals.ts'
import { maxBox, type Pricing, plainTerms, pricings, type ShippingTerms } from '#domain/shipping/terms.ts'
import { cleanLine } from '#domain/text.ts'
import { rateLines, readRates } from './rate-lines.ts'
import { draftOf, readRules, ruleLines } from './rule-lines.ts'

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
  trackingTemplate: 'نشانی رهگیری مرسوله',
  pricing: 'هزینه از روی',
  origin: 'استان مبدأ',
  box: 'جعبه‌ی پیش‌فرض',
  unweighedG: 'وزن کالای بدون وزن (گرم)',
  isFragile: 'بسته‌ها شکستنی است',
  isValueInsured: 'بیمه به ارزش کالا',
  extraPercent: 'افزوده (درصد)',
  extraCost: 'افزوده (تومان)',
  roundTo: 'گرد به بالا تا (تومان)',
  rates: 'جدول نرخ',
  rules: 'قاعده‌ها',
  allowsCash: 'پرداخت در محل ممکن است',
} as const

export const pricingLabels: Readonly<Record<Pricing, string>> = {
  fixed: 'یک هزینه‌ی ثابت',
  table: 'جدول نرخ خودم',
  post: 'تعرفه‌ی پست',
}

export const shippingTypeLabels: Readonly<Record<ShippingMethod['methodType'], string>> = {
  standard: 'ارسال عادی',
  express: 'ارسال فوری',
  pickup: 'تحویل حضوری',
}

export type ShippingFormName = keyof typeof shippingLabels
/** The form as texts, as people read and type them. */
export type ShippingTexts = Record<ShippingFormName, string>
export type ShippingFields = Omit<ShippingMethod, 'id' | 'displayOrder'> & {
  readonly isActive: boolean
  /** The carrier's page about a parcel, with `{code}` for its number. */
  readonly trackingTemplate: string | null
}

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
    trackingTemplate: method.trackingTemplate ?? '',
    ...termsTexts({ ...plainTerms, ...method.terms }),
  }
}

function termsTexts(terms: ShippingTerms): Record<keyof ShippingTerms, string> {
  const { pricing, origin, box, unweighedG, isFragile, isValueInsured, extraPercent, extraCost, roundTo, allowsCash, rates, rules } = terms
  return {
    ...{ pricing, origin },
    box: groupedDigits(box),
    unweighedG: groupedDigits(unweighedG),
    isFragile: String(isFragile),
    isValueInsured: String(isValueInsured),
    extraPercent: groupedDigits(extraPercent),
    extraCost: groupedDigits(extraCost),
    roundTo: groupedDigits(roundTo),
    allowsCash: String(allowsCash),
    rates: rateLines(rates),
    rules: ruleLines(rules.map(draftOf)),
  }
}

export const newShippingTexts: ShippingTexts = {
  ...{ methodName: '', methodType: 'standard', courierType: '', deliveryTime: '', description: '' },
  ...{ baseRate: '', freeFrom: '', cities: '', maxWeightG: '', isPost: 'false', isActive: 'true' },
  trackingTemplate: '',
  ...termsTexts(plainTerms),
}

/** Reads texts and collects what is wrong, by the names of the fields. */
function reader(texts: ShippingTexts) {
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
  const whole = (name: ShippingFormName, min: number, max: number): number => {
    const number = parseQuantity(texts[name])
    const isRight = number !== null && number >= min && number <= max
    return check(name, isRight ? number : null, `عددی از ${groupedDigits(min)} تا ${groupedDigits(max)} بنویسید`) ?? min
  }
  const isOn = (name: ShippingFormName): boolean => texts[name] === 'true'
  return { problems, check, line, optional, whole, isOn }
}

const badTemplate = 'نشانی https با یک {code} بنویسید، مانند https://tracking.post.ir/?id={code}'

/** The form as it is stored; everything that is wrong is refused together, by the names of the fields. */
export function requireShipping(texts: ShippingTexts): ShippingFields {
  const { problems, check, line, optional, isOn } = reader(texts)
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
    baseRate: check('baseRate', rateOf(texts), 'مبلغ را با رقم بنویسید؛ صفر یعنی رایگان') ?? toman(0),
    freeFrom: optional('freeFrom', above(parseToman), 'مبلغ را با رقم بنویسید، یا خالی بگذارید'),
    maxWeightG: optional('maxWeightG', above(parseQuantity), 'وزن را به گرم و با رقم بنویسید، یا خالی بگذارید'),
    cities,
    isPost: isOn('isPost'),
    isActive: isOn('isActive'),
    trackingTemplate: optional('trackingTemplate', parseTrackingTemplate, badTemplate),
  }
  const terms = readTerms(texts, problems)
  if (problems.length > 0) throw new Refusal('request.malformed', { fields: problems })
  return { ...fields, terms: ownTerms(terms) }
}

/** Only the terms that differ from `plainTerms`: a method that was stored before there were terms has none, and saving it unchanged changes nothing. */
function ownTerms(terms: ShippingTerms): Partial<ShippingTerms> {
  const isPlain = ([name, value]: [string, unknown]) => JSON.stringify(value) === JSON.stringify(plainTerms[name as keyof ShippingTerms])
  return Object.fromEntries(Object.entries(terms).filter((entry) => !isPlain(entry)))
}

/** A method whose cost is found in a table needs no rate of its own. */
function rateOf({ pricing, baseRate }: ShippingTexts): Toman | null {
  return pricing !== 'fixed' && baseRate.trim() === '' ? toman(0) : parseToman(baseRate)
}

type Problems = { name: ShippingFormName; message: string }[]

/** The table is needed only where the cost is found in it. */
function readTerms(texts: ShippingTexts, problems: Problems): ShippingTerms {
  const { problems: found, check, whole, isOn } = reader(texts)
  const pricing = check('pricing', pricings.find((one) => one === texts.pricing) ?? null, 'انتخاب کنید') ?? 'fixed'
  const [rates, rules] = [readRates(texts.rates), readRules(texts.rules)]
  const origin = provinces.find(({ name }) => name === texts.origin)?.name ?? null
  const terms = {
    pricing,
    origin: check('origin', origin, 'استانی را که از آن می‌فرستید انتخاب کنید') ?? '',
    box: whole('box', 1, maxBox),
    unweighedG: whole('unweighedG', 1, 30_000),
    extraPercent: whole('extraPercent', 0, 500),
    extraCost: check('extraCost', parseToman(texts.extraCost), 'مبلغ را با رقم بنویسید') ?? toman(0),
    roundTo: toman(whole('roundTo', 1, 100_000)),
    ...{ isFragile: isOn('isFragile'), isValueInsured: isOn('isValueInsured'), allowsCash: isOn('allowsCash') },
    rates: 'problem' in rates ? [] : rates,
    rules: 'problem' in rules ? [] : rules,
  }
  if ('problem' in rates) found.push({ name: 'rates', message: rates.problem })
  else if (pricing === 'table' && rates.length === 0) found.push({ name: 'rates', message: 'دست‌کم یک ردیف بنویسید' })
  if ('problem' in rules) found.push({ name: 'rules', message: rules.problem })
  problems.push(...found)
  return terms
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
