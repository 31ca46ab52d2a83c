import { toPersianDigits } from './digits.ts'

/** A whole, non-negative number of toman. Only `toman` makes one. */
export type Toman = number & { readonly unit: 'toman' }

export function toman(amount: number): Toman {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not a toman amount: ${amount}`)
  return amount as Toman
}

/** A tenth of a toman: only towards the gateway and in structured data (design §4). */
export type Rial = number & { readonly unit: 'rial' }

export function rial(amount: number): Rial {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not a rial amount: ${amount}`)
  return amount as Rial
}

export function toRial(amount: Toman): Rial {
  return rial(amount * 10)
}

export const callForPriceLabel = 'تماس بگیرید'

/** A price of 0 or none is never sold: the shopper is asked to call (spec §9). */
export function isPriced(price: Toman | null): price is Toman {
  return price !== null && price > 0
}

/** Grouped by hand, not by Intl: hydration must find the very same characters. */
export function groupedDigits(amount: number): string {
  return toPersianDigits(String(amount).replace(/\B(?=(\d{3})+$)/g, '٬'))
}

export function priceLabel(price: Toman | null): string {
  return isPriced(price) ? `${groupedDigits(price)} تومان` : callForPriceLabel
}
