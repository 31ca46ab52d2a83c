import { create } from 'zustand'

export type DrawerName = 'cart' | 'wishlist'

/** One drawer at a time. */
export const useDrawers = create<{ open: DrawerName | null }>()(() => ({ open: null }))

export function openDrawer(open: DrawerName): void {
  useDrawers.setState({ open })
}

/** Does nothing when another drawer has been opened meanwhile. */
export function closeDrawer(name: DrawerName): void {
  useDrawers.setState(({ open }) => ({ open: open === name ? null : open }))
}
