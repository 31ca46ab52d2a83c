import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'
import { type Fraction, isPercentSound, isRoundingSound, plusPercent, type Rounding } from './rounding.ts'

export const currencies = ['USD', 'AED', 'EUR', 'CNY'] as const
export type Currency = (typeof currencies)[number]
export const currencyLabels: Record<Currency, string> = { USD: 'دلار', AED: 'درهم', EUR: 'یورو', CNY: 'یوان' }

/** Toman for one unit of each. */
export type Rates = Readonly<Partial<Record<Currency, number | undefined>>>

/** How the price of a product follows a currency: a base in hundredths, a margin in percent on it, and its own rounding and floor. */
export type CurrencyLink = {
  readonly currency: Currency
  readonly baseCents: number
  readonly marginPercent: number
  readonly rounding: Rounding
  readonly floor: number | null
}

export const currenciesOf = (rates: Rates) => currencies.filter((currency) => rates[currency] !== undefined)

export const maxBaseCents = 100_000_000
export const [minRate, maxRate] = [100, 100_000_000] as const
const maxFloor = 999_999_999_999

export function isRateSound(rate: number): boolean {
  return Number.isInteger(rate) && rate >= minRate && rate <= maxRate
}

/** Numbers outside these limits are refused before a link is stored. */
export function isLinkSound({ baseCents, marginPercent, rounding, floor }: CurrencyLink): boolean {
  const isBase = Number.isInteger(baseCents) && baseCents >= 1 && baseCents <= maxBaseCents
  const isFloor = floor === null || (Number.isInteger(floor) && floor >= 1 && floor <= maxFloor)
  return isBase && isPercentSound(marginPercent) && isRoundingSound(rounding) && isFloor
}

/** More than a tenth away from the last one, up or down: a slip, or a day on which somebody proves who they are first. */
export function isFarFrom(last: number, next: number): boolean {
  return Math.abs(next - last) * 10 > last
}

/** Whether the new rate differs by at most this percentage, up or down. */
export function isWithin(last: number, next: number, percent: number): boolean {
  return Math.abs(next - last) * 100 <= last * percent
}

/** The price before rounding and floor; null where the currency has no rate. */
export function priceAtRate({ currency, baseCents, marginPercent }: CurrencyLink, rates: Rates): Fraction | null {
  const rate = rates[currency]
  return rate === undefined ? null : plusPercent({ over: BigInt(baseCents) * BigInt(rate), under: 100n }, marginPercent)
}

/** The base whose price at this rate is the present one; null where it would be nothing. */
export function baseOfPrice(price: number, rate: number, marginPercent: number): number | null {
  const cents = Math.round((price * 100) / (rate * (1 + marginPercent / 100)))
  return cents >= 1 && cents <= maxBaseCents ? cents : null
}

const decimal = (value: number) => toPersianDigits(String(value).replace('.', '٫'))

/** «۱٬۲۰۰٫۵ دلار» */
export function baseText(cents: number, currency: Currency): string {
  const [units, rest] = [Math.floor(cents / 100), cents % 100]
  const part = rest === 0 ? '' : `٫${toPersianDigits(String(rest).padStart(2, '0').replace(/0$/, ''))}`
  return `${groupedDigits(units)}${part} ${currencyLabels[currency]}`
}

/** «۱٬۲۰۰ دلار و ۸٪ سود، گرد به ۱۰٬۰۰۰ تومان، نه کمتر از ۵۰٬۰۰۰٬۰۰۰» */
export function linkText({ currency, baseCents, marginPercent, rounding: { step, ending }, floor }: CurrencyLink): string {
  const margin = marginPercent === 0 ? '' : ` ${marginPercent > 0 ? 'و' : 'منهای'} ${decimal(Math.abs(marginPercent))}٪`
  return [
    `${baseText(baseCents, currency)}${margin}`,
    `گرد به ${groupedDigits(step)} تومان${ending > 0 ? ` با پایان ${groupedDigits(ending)}` : ''}`,
    ...(floor === null ? [] : [`نه کمتر از ${groupedDigits(floor)} تومان`]),
  ].join('، ')
}

/** «دلار ۱۱۸٬۵۰۰، درهم ۳۲٬۳۰۰ تومان» */
export function ratesText(rates: Rates): string {
  const given = currencies.flatMap((currency) => {
    const rate = rates[currency]
    return rate === undefined ? [] : [`${currencyLabels[currency]} ${groupedDigits(rate)}`]
  })
  return `${given.join('، ')} تومان`
}
