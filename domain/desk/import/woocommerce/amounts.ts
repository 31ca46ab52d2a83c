import { toLatinDigits } from '#domain/digits.ts'
import { type Toman, toman } from '#domain/money.ts'
import { cleanLine } from '#domain/text.ts'

/** The currencies that Persian WooCommerce offers. */
export const wooCurrencies = ['IRT', 'IRR', 'IRHT', 'IRHR'] as const
export type WooCurrency = (typeof wooCurrencies)[number]
export const wooCurrencyLabels: Record<WooCurrency, string> = {
  IRT: 'تومان (IRT)',
  IRR: 'ریال (IRR)',
  IRHT: 'هزار تومان (IRHT)',
  IRHR: 'هزار ریال (IRHR)',
}

const rialPerUnit: Record<WooCurrency, number> = { IRR: 1, IRT: 10, IRHR: 1_000, IRHT: 10_000 }
const maxToman = 1e12

/** A price of WooCommerce in toman; null when the cell is empty or zero. It writes no thousands separators but those of another program are read. */
export function wooAmount(text: string, currency: WooCurrency): { value: Toman | null } | { problem: string } {
  const plain = plainNumber(text)
  if (plain === '') return { value: null }
  if (!/^[0-9]{1,15}(\.[0-9]{1,6})?$/.test(plain)) return { problem: `قیمت «${cleanLine(text).slice(0, 40)}» عدد درست نیست` }
  const rial = Number((Number(plain) * rialPerUnit[currency]).toFixed(4))
  if (rial === 0) return { value: null }
  if (rial % 10 !== 0) return { problem: `قیمت «${cleanLine(text).slice(0, 40)}» به تومان درست در نمی‌آید. واحد پول را نگاه کنید` }
  return rial / 10 > maxToman ? { problem: 'قیمت بیش از اندازه بزرگ است' } : { value: toman(rial / 10) }
}

/** Groups of three after a separator are thousands when there are several, or when the separator is no decimal one. */
function plainNumber(text: string): string {
  const digits = toLatinDigits(cleanLine(text)).replace(/[\s\u200c']/g, '')
  if (/^[0-9]{1,3}([,٬،][0-9]{3})+([.٫/][0-9]+)?$/.test(digits)) return digits.replace(/[,٬،]/g, '').replace(/[٫/]/, '.')
  if (/^[0-9]{1,3}(\.[0-9]{3}){2,}$/.test(digits)) return digits.replaceAll('.', '')
  return digits.replace(/[٫/,]/, '.')
}
