import type { NavLink } from './owner-lists.ts'

/** The links of the top bar, unless the owner has others. */
export const mainLinks: readonly NavLink[] = [
  { href: '/', text: 'خانه' },
  { href: '/store', text: 'فروشگاه' },
  { href: '/wholesale', text: 'فروش عمده' },
  { href: '/blog', text: 'بلاگ' },
  { href: '/satisfaction', text: 'رضایت مشتریان' },
  { href: '/contact', text: 'تماس با ما' },
  { href: '/about', text: 'درباره ما' },
]
