import type { Toman } from '#domain/money.ts'
import { amountOf, amountPattern, plainDigits } from '#domain/price-text.ts'
import { numberTokens } from './number-words.ts'
import { searchKey } from './search-key.ts'

type PriceRange = { min: Toman | null; max: Toman | null }

/** What is left of the query without its price, and the price range. */
export type PricedQuery = PriceRange & { text: string }

const below = 'زیر|کمتر از|کمتر|حداکثر|نهایتا|تا سقف|تا|پایین تر از|پایین|ارزان تر از|ارزانتر از|under|below|up to|max|zir|zire'
const above = 'بالای|بالاتر از|بیشتر از|بیش از|حداقل|گران تر از|گرانتر از|over|above|min'
const about = 'حدودا|حدود|نزدیک|تقریبا'

const start = '(?<![^ ])(?:(?:با )?(?:قیمت|بودجه) )?'
const end = '(?![^ ])'
/** Matched in this sequence. Each has one or two amounts of three groups. */
const patterns: readonly { kind: 'between' | 'above' | 'below' | 'about'; pattern: RegExp }[] = [
  { kind: 'between', pattern: new RegExp(`${start}(?:بین |از )?${amountPattern}(?: (?:تا|الی|و) | ?- ?)${amountPattern}${end}`) },
  { kind: 'above', pattern: new RegExp(`${start}از ${amountPattern} به (?:بالا|بعد)${end}`) },
  { kind: 'above', pattern: new RegExp(`${start}(?:${above}) ${amountPattern}${end}`) },
  { kind: 'below', pattern: new RegExp(`${start}(?:${below}) ${amountPattern}${end}`) },
  { kind: 'about', pattern: new RegExp(`${start}(?:(?:${about}) )?${amountPattern}${end}`) },
]

/** «حدود ۲۰ میلیون» and a price without a preposition mean this share more or less. */
const tolerance = 0.2

/** A number alone is a model or a capacity; from this amount on nothing else than a price. */
const minBareAmount = 100_000

/** Finds the price range in a query: «گوشی زیر ۲۰ میلیون» is گوشی up to 20,000,000 toman. Null when there is none. */
export function parseQueryPrice(query: string): PricedQuery | null {
  const tokens = numberTokens(spacedDigits(searchKey(plainDigits(query))))
  const key = tokens.map(({ text }) => text).join(' ')
  for (const { kind, pattern } of patterns) {
    const found = pattern.exec(key)
    const range = found && rangeOf(kind, found.slice(1))
    if (!found || !range) continue
    const first = wordCount(key.slice(0, found.index))
    const rest = tokens.toSpliced(first, wordCount(found[0]))
    return { ...range, text: rest.flatMap(({ from }) => from).join(' ') }
  }
  return null
}

/** A space between a number and its unit, and «۱ و نیم» as a decimal. */
function spacedDigits(key: string): string {
  return key.replace(/(?<=\d)(?=هزار|میلیون|ملیون|میلیارد|تومان|تومن|ریال)/g, ' ').replace(/(?<=\d) و نیم(?![^ ])/g, '.5')
}

function wordCount(text: string): number {
  return text.split(' ').filter((word) => word !== '').length
}

function rangeOf(kind: (typeof patterns)[number]['kind'], groups: readonly (string | undefined)[]): PriceRange | null {
  const [number, unit, currency, otherNumber, otherUnit, otherCurrency] = groups
  const amount = isPrice(number, unit, currency) ? amountOf(number, unit, currency) : null
  if (kind === 'between') {
    const high = isPrice(otherNumber, otherUnit, otherCurrency) ? amountOf(otherNumber, otherUnit, otherCurrency) : null
    // The unit is said once: «۱۰ تا ۲۰ میلیون».
    const low = amountOf(number, unit ?? otherUnit, currency ?? otherCurrency)
    return high !== null && low !== null && low <= high ? { min: low, max: high } : null
  }
  if (amount === null) return null
  if (kind === 'above') return { min: amount, max: null }
  if (kind === 'below') return { min: null, max: amount }
  return unit === undefined && currency === undefined ? null : around(amount)
}

function isPrice(number: string | undefined, unit: string | undefined, currency: string | undefined): boolean {
  if (unit === undefined) return Number(number) >= minBareAmount
  return unit !== 'هزار' || currency !== undefined
}

function around(amount: Toman): PriceRange {
  const scaled = (factor: number) => Math.round(amount * factor) as Toman
  return { min: scaled(1 - tolerance), max: scaled(1 + tolerance) }
}
