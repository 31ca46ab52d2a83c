import type { IconName } from '#app/components/ui/icons.tsx'
import type { DrawerName } from '#app/stores/drawers.ts'

/** The page with the same content as a drawer, and the name of the link to both. */
export const drawerTargets: Record<DrawerName, { href: string; icon: IconName; label: string }> = {
  cart: { href: '/cart', icon: 'bag', label: 'سبد خرید' },
  wishlist: { href: '/favorites', icon: 'heart', label: 'علاقه‌مندی‌ها' },
}
