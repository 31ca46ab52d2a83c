import { CartDrawer } from './cart-drawer.tsx'
import { WishlistDrawer } from './wishlist-drawer.tsx'

/** A chunk of its own that no first view needs (`drawers.tsx`). */
export function DrawerSheets({ path }: { path: string }) {
  return (
    <>
      <CartDrawer path={path} />
      <WishlistDrawer path={path} />
    </>
  )
}
