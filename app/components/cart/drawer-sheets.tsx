import { CartDrawer } from './cart-drawer.tsx'
import { WishlistDrawer } from './wishlist-drawer.tsx'

/** A file of its own: no page waits for it (`drawers.tsx`). */
export function DrawerSheets({ path }: { path: string }) {
  return (
    <>
      <CartDrawer path={path} />
      <WishlistDrawer path={path} />
    </>
  )
}
