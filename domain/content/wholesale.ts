import { toPersianDigits } from '#domain/digits.ts'
import { priceLabel, type Toman } from '#domain/money.ts'
import type { Site } from '#domain/seo.ts'

/** Only items in stock are listed (product §4.14). */
export type WholesaleItem = { id: string; name: string; status: 'in_stock'; price: Toman | null; createdAt: string }

export type WholesaleCategory = { id: string; name: string; description: string; order: number | null; items: WholesaleItem[] }

export const wholesaleHeading = 'فروش عمده و موجودی همکار'

/** Categories without a position are last (product §9.13). */
const defaultPosition = 999

/** Sorted by position, then by Persian name; without empty categories. */
export function sortedWholesale(categories: readonly WholesaleCategory[]): WholesaleCategory[] {
  return categories
    .filter(({ items }) => items.length > 0)
    .sort((a, b) => (a.order ?? defaultPosition) - (b.order ?? defaultPosition) || a.name.localeCompare(b.name, 'fa'))
}

export function countItems(categories: readonly Pick<WholesaleCategory, 'items'>[]): number {
  return categories.reduce((count, { items }) => count + items.length, 0)
}

/** The list as plain text to paste into a chat. */
export function wholesaleText(
  categories: readonly WholesaleCategory[],
  { name: shopName, url }: Pick<Site, 'name'> & { url: string },
): string {
  const sections = categories.map(({ name, description, items }) =>
    [
      `${name} (${toPersianDigits(items.length)})`,
      ...(description ? [description] : []),
      ...items.map(({ name: item, price }) => `- ${item}${price === null ? '' : `: ${priceLabel(price)}`}`),
    ].join('\n'),
  )
  return [`${wholesaleHeading} | ${shopName}`, ...sections, url].join('\n\n')
}

export const groupText = 'سلام، عضویت در گروه لیست روزانه'
export const salesText = 'سلام، درباره خرید عمده'

export function inquiryText(itemName: string): string {
  return `سلام، استعلام قیمت عمده: ${itemName}`
}

/** A chat link with prefilled text; `tel:` links cannot have one. */
export function messagingHref(url: string, text: string): string {
  if (url.startsWith('tel:')) return url
  return `${url}${url.includes('?') ? '&' : '?'}text=${encodeURIComponent(text)}`
}
