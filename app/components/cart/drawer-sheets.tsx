import { CartDrawer } from './cart-drawer.tsx'
import { WishlistDrawer } from './wishlist-drawer.tsx'

/** A separate chunk, loaded on demand by `drawers.tsx`. */
export function DrawerSheets({ path }: { path: string }) {
  return (
    <>
      <CartDrawer path={path} />
      <WishlistDrawer path={path} />
    </>
  )
}
