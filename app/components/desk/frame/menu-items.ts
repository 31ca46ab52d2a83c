import type { IconName } from '#app/components/desk/icons.tsx'
import type { Permission } from '#domain/desk/permissions.ts'

/** What the frame shows above a page. */
export type Overlay = 'palette' | 'help' | 'more' | null

export type MenuItem = {
  readonly href: string
  readonly label: string
  readonly icon: IconName
  /** Without one: for every member of the staff. */
  readonly needs?: Permission
}

/** The parts of the desk in their sequence in the side bar; only those that exist and that the person may use are shown. */
export const menuItems: readonly MenuItem[] = [
  { href: '/desk', label: 'امروز', icon: 'today' },
  { href: '/desk/orders', label: 'سفارش‌ها', icon: 'bag', needs: 'orders.read' },
  { href: '/desk/receipts', label: 'رسیدها', icon: 'receipt', needs: 'receipts.review' },
  { href: '/desk/goods', label: 'کالاها', icon: 'box', needs: 'products.read' },
  { href: '/desk/prices', label: 'قیمت‌ها', icon: 'tag', needs: 'prices.run' },
  { href: '/desk/stock', label: 'انبار', icon: 'stock', needs: 'stock.read' },
  { href: '/desk/import', label: 'ورود از فایل', icon: 'document', needs: 'imports.run' },
  { href: '/desk/money', label: 'مالی', icon: 'card', needs: 'payments.read' },
  { href: '/desk/customers', label: 'مشتری‌ها', icon: 'user', needs: 'customers.read' },
  { href: '/desk/messages', label: 'پیام‌ها', icon: 'message', needs: 'messages.answer' },
  { href: '/desk/reviews', label: 'نظرها', icon: 'star', needs: 'reviews.moderate' },
  { href: '/desk/content', label: 'محتوا', icon: 'pencil', needs: 'content.edit' },
  { href: '/desk/coupons', label: 'تخفیف‌ها', icon: 'percent', needs: 'coupons.edit' },
  { href: '/desk/settings', label: 'تنظیمات', icon: 'settings' },
]

/** The number of items in the phone's bottom bar, beside «بیشتر». */
export const bottomBarItems = 4

/** The item of a path: the longest one that it begins with. The manual is no part of the menu. */
export function currentItem(path: string): MenuItem | undefined {
  if (path.startsWith('/desk/help')) return undefined
  const inside = menuItems.filter(({ href }) => path === href || path.startsWith(`${href}/`))
  return inside.sort((one, other) => other.href.length - one.href.length)[0]
}
