import type { IconName } from '#app/components/ui/icons.tsx'
import type { DrawerName } from '#app/stores/drawers.ts'
import type { NavLink } from '#domain/content/owner-lists.ts'

type BottomLink = NavLink & {
  icon: IconName
  badge?: DrawerName
  /** Other paths where the link is current. */
  also?: readonly string[]
  /** Only shown to them, by CSS. */
  only?: 'guest' | 'shopper'
}

/** The bottom bar of phones. */
export const bottomLinks: readonly BottomLink[] = [
  { href: '/', text: 'خانه', icon: 'home' },
  { href: '/category', text: 'دسته‌بندی', icon: 'grid', also: ['/store'] },
  { href: '/search', text: 'جستجو', icon: 'search' },
  { href: '/favorites', text: 'علاقه‌مندی‌ها', icon: 'heart', badge: 'wishlist' },
  { href: '/cart', text: 'سبد خرید', icon: 'bag', badge: 'cart' },
  { href: '/login', text: 'ورود', icon: 'user', also: ['/auth', '/register'], only: 'guest' },
  { href: '/profile', text: 'پروفایل', icon: 'user', also: ['/orders', '/settings'], only: 'shopper' },
]

/** A link is current on its own page and on the pages below it; home only on itself. */
export function isCurrent(href: string, path: string): boolean {
  return path === href || (href !== '/' && path.startsWith(`${href}/`))
}
