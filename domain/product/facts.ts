import { toPersianDigits } from '#domain/digits.ts'
import type { Toman } from '#domain/money.ts'

export type ProductCondition = 'new' | 'open_box' | 'refurbished' | 'used'

/** In the country's registry of phones: done, done by the buyer with a code from the box, or not done. */
export type RegistryState = 'registered' | 'with_code' | 'unregistered'

/** What shoppers compare beside the technical table (product §2.3). */
export type ProductFacts = {
  readonly condition: ProductCondition
  readonly warrantyCompany: string | null
  readonly warrantyMonths: number | null
  /** Null: the product needs no registration. */
  readonly registryState: RegistryState | null
}

export const conditionLabels: Record<ProductCondition, string> = {
  new: 'نو',
  open_box: 'جعبه‌باز، استفاده‌نشده',
  refurbished: 'بازسازی‌شده',
  used: 'کارکرده',
}

export const registryLabels: Record<RegistryState, string> = {
  registered: 'رجیستر شده',
  with_code: 'با کد فعال‌سازی همراه کالا',
  unregistered: 'رجیستر نشده',
}

/** Rows of the product page, the most important first. */
export function factRows({ condition, warrantyCompany, warrantyMonths, registryState }: ProductFacts): { name: string; value: string }[] {
  const months = warrantyMonths && `${toPersianDigits(warrantyMonths)} ماه`
  return [
    ...(months ? [{ name: 'گارانتی', value: warrantyCompany ? `${months}، ${warrantyCompany}` : months }] : []),
    ...(registryState ? [{ name: 'رجیستری', value: registryLabels[registryState] }] : []),
    { name: 'وضعیت کالا', value: conditionLabels[condition] },
  ]
}

/** One line for the invoice. */
export function factsLine(facts: ProductFacts): string {
  return factRows(facts)
    .map(({ name, value }) => `${name}: ${value}`)
    .join('؛ ')
}

/** The share of the list price that a shopper saves, in whole percent rounded down: never more than the truth. */
export function discountPercent(listPrice: Toman, price: Toman): number {
  return Math.floor(((listPrice - price) * 100) / listPrice)
}
