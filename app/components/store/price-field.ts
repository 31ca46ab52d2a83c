import { toLatinDigits } from '#domain/digits.ts'
import { groupedDigits, type Toman, toman } from '#domain/money.ts'
import { parsePriceText } from '#domain/price-text.ts'

export type PriceRange = { priceMin: Toman | null; priceMax: Toman | null }

/** The text with separators while only digits are typed; other text, such as ۶۰ میلیون, is unchanged. */
export function groupedText(text: string): string {
  const digits = toLatinDigits(text).replace(/[\s,٬،]/g, '')
  return /^\d{1,12}$/.test(digits) ? groupedDigits(Number(digits)) : text
}

/** Where the caret is after regrouping: behind as many digits as before. */
export function caretAfter(grouped: string, typed: string, caret: number): number {
  let digits = countDigits(typed.slice(0, caret))
  let at = 0
  for (; at < grouped.length && digits > 0; at++) digits -= countDigits(grouped.charAt(at))
  return at
}

const countDigits = (text: string): number => text.replace(/[^\d۰-۹٠-٩]/g, '').length

/** No product costs less than a thousand toman: ۶۰ alone means million, as shoppers say it. */
const minPlainAmount = 1_000

export function readPriceField(text: string): Toman | null {
  const price = parsePriceText(text)
  const isPlain = /^[\d۰-۹٠-٩]+$/.test(text.trim())
  return price !== null && isPlain && price < minPlainAmount ? toman(price * 1_000_000) : price
}
