import { toLatinDigits } from './digits.ts'
import { type Toman, toman } from './money.ts'

const multipliers: Readonly<Record<string, number>> = { هزار: 1e3, میلیون: 1e6, ملیون: 1e6, میلیارد: 1e9 }
const maxAmount = 1e12

/** A number with its unit and currency, as people write prices; Latin digits without separators. */
export const amountPattern = String.raw`(\d{1,15}(?:[./]\d{1,6})?)(?: ?(هزار|میلیون|ملیون|میلیارد)ی?)?(?: ?(تومان|تومن|ریال))?`

const wholeAmount = new RegExp(`^${amountPattern}$`)

/** Latin digits without thousands separators; ٫ is the decimal point. */
export function plainDigits(text: string): string {
  return toLatinDigits(text)
    .replaceAll('٫', '.')
    .replace(/(?<=\d)[\s,٬،'](?=\d{3}(?!\d))/g, '')
}

/** The groups of `amountPattern` as toman; null for nothing and for more than any price. */
export function amountOf(number: string | undefined, unit: string | undefined, currency: string | undefined): Toman | null {
  const factor = (unit === undefined ? 1 : (multipliers[unit] ?? 1)) / (currency === 'ریال' ? 10 : 1)
  const amount = Math.round(Number(number?.replace('/', '.')) * factor)
  return amount > 0 && amount <= maxAmount ? toman(amount) : null
}

/** The price in a text field: 60000000, ۶۰٬۰۰۰٬۰۰۰ and ۶۰ میلیون are the same. Null when it is none. */
export function parsePriceText(text: string): Toman | null {
  const [, number, unit, currency] =
    wholeAmount.exec(
      plainDigits(text.slice(0, 60))
        .replace(/[\s\u200c]+/g, ' ')
        .trim(),
    ) ?? []
  return amountOf(number, unit, currency)
}
