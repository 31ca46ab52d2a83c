import { toLatinDigits, toPersianDigits } from './digits.ts'

/** A non-negative integer amount in toman; constructed by `toman` only. */
export type Toman = number & { readonly unit: 'toman' }

export function toman(amount: number): Toman {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not a toman amount: ${amount}`)
  return amount as Toman
}

/** An amount as people type it: any digits, with or without separators; null when it is none. */
export function parseToman(text: string): Toman | null {
  const digits = toLatinDigits(text).replace(/[٬,،\s]/g, '')
  return /^[0-9]{1,12}$/.test(digits) ? toman(Number(digits)) : null
}

/** A tenth of a toman; used for the payment gateway and structured data only. */
export type Rial = number & { readonly unit: 'rial' }

export function rial(amount: number): Rial {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not a rial amount: ${amount}`)
  return amount as Rial
}

export function toRial(amount: Toman): Rial {
  return rial(amount * 10)
}

export const callForPriceLabel = 'تماس بگیرید'

/** Products without a price or with price 0 cannot be bought online (product §1.3). */
export function isPriced(price: Toman | null): price is Toman {
  return price !== null && price > 0
}

/** Without Intl, whose output may differ between server and browser and break hydration. */
export function groupedDigits(amount: number): string {
  return toPersianDigits(String(amount).replace(/\B(?=(\d{3})+$)/g, '٬'))
}

export function priceLabel(price: Toman | null): string {
  return isPriced(price) ? `${groupedDigits(price)} تومان` : callForPriceLabel
}
