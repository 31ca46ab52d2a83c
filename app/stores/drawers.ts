import { create } from 'zustand'

export type DrawerName = 'cart' | 'wishlist'

/** One drawer at a time. */
export const useDrawers = create<{ open: DrawerName | null }>()(() => ({ open: null }))

export function openDrawer(open: DrawerName): void {
  useDrawers.setState({ open })
}

/** Another drawer that opened meanwhile stays. */
export function closeDrawer(name: DrawerName): void {
  useDrawers.setState(({ open }) => ({ open: open === name ? null : open }))
}
