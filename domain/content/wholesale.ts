import { toPersianDigits } from '../digits.ts'
import { shopName } from '../seo.ts'

/** Only items in stock are ever listed (spec §4). */
export type WholesaleItem = { id: string; name: string; status: 'in_stock'; createdAt: string }

export type WholesaleCategory = { id: string; name: string; description: string; order: number | null; items: WholesaleItem[] }

export const wholesaleHeading = 'فروش عمده و موجودی همکار'

/** spec §9: a category without an order comes after those that have one. */
const missingOrder = 999

/** By order, then by name as the Persian alphabet has it; a category with nothing to sell is left out. */
export function sortedWholesale(categories: readonly WholesaleCategory[]): WholesaleCategory[] {
  return categories
    .filter(({ items }) => items.length > 0)
    .sort((a, b) => (a.order ?? missingOrder) - (b.order ?? missingOrder) || a.name.localeCompare(b.name, 'fa'))
}

export function countItems(categories: readonly Pick<WholesaleCategory, 'items'>[]): number {
  return categories.reduce((count, { items }) => count + items.length, 0)
}

/** The whole list as a partner pastes it into a chat. */
export function wholesaleText(categories: readonly WholesaleCategory[], address: string): string {
  const sections = categories.map(({ name, description, items }) =>
    [`${name} (${toPersianDigits(items.length)})`, ...(description ? [description] : []), ...items.map((item) => `- ${item.name}`)].join(
      '\n',
    ),
  )
  return [`${wholesaleHeading} | ${shopName}`, ...sections, address].join('\n\n')
}

export const groupText = 'سلام، عضویت در گروه لیست روزانه'
export const salesText = 'سلام، درباره خرید عمده'

export function inquiryText(itemName: string): string {
  return `سلام، استعلام قیمت عمده: ${itemName}`
}

/** Opens a chat with the words already in it; a telephone number has no room for words. */
export function messagingHref(address: string, text: string): string {
  if (address.startsWith('tel:')) return address
  return `${address}${address.includes('?') ? '&' : '?'}text=${encodeURIComponent(text)}`
}
