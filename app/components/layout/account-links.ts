import type { IconName } from '#app/components/ui/icons.tsx'
import type { NavLink } from '#domain/content/owner-lists.ts'

/** The links of the profile menu and of the mobile menu. */
export const accountLinks: readonly (NavLink & { icon: IconName })[] = [
  { href: '/profile', text: 'پروفایل من', icon: 'user' },
  { href: '/orders', text: 'سفارش‌های من', icon: 'box' },
  { href: '/settings', text: 'تنظیمات', icon: 'settings' },
]
