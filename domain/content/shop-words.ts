import { toPersianDigits } from '#domain/digits.ts'
import type { ShippingMethod } from '#domain/order/shipping.ts'
import { shippingTable } from './shipping-table.ts'

/** What the texts of pages may say of the shop: written in braces there, filled in from the owner's settings. */
export type ShopWords = {
  readonly name: string
  readonly supportPhone: string
  readonly shopAddress: string | null
  readonly hours: string | null
  readonly legal: { readonly owner: string | null; readonly registration: string | null; readonly licence: string | null }
  /** Only for a text that lists them. */
  readonly shippingMethods?: readonly ShippingMethod[]
}

const shippingWord = 'روش‌های ارسال'

const values = new Map<string, (words: ShopWords) => string | null>([
  ['نام فروشگاه', ({ name }) => name],
  ['تلفن پشتیبانی', ({ supportPhone }) => toPersianDigits(supportPhone)],
  ['نشانی فروشگاه', ({ shopAddress }) => shopAddress],
  ['ساعت کار', ({ hours }) => hours],
  ['صاحب فروشگاه', ({ legal }) => legal.owner],
  ['شناسه‌ی ملی', ({ legal }) => legal.registration],
  ['پروانه‌ی کسب', ({ legal }) => legal.licence],
  [shippingWord, ({ shippingMethods }) => (shippingMethods ? shippingTable(shippingMethods) : null)],
])

/** Whether the text needs the methods to be read. */
export const listsShipping = (text: string): boolean => text.includes(`{${shippingWord}}`)

const inBraces = /\{([^{}\n]{1,40})\}/g

/** The text with the owner's words; a line that needs one which is not set yet is left out. Other braces stay as they are. */
export function withShopWords(text: string, words: ShopWords): string {
  const isComplete = (line: string) => [...line.matchAll(inBraces)].every(([, key = '']) => values.get(key)?.(words) !== null)
  const filled = (line: string) => line.replace(inBraces, (whole, key: string) => values.get(key)?.(words) ?? whole)
  return text.split('\n').filter(isComplete).map(filled).join('\n')
}
