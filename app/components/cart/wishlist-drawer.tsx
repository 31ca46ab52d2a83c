import { closeDrawer } from '#app/stores/drawers.ts'
import { Drawer } from './drawer.tsx'
import { WishlistLines } from './wishlist-lines.tsx'

const close = () => closeDrawer('wishlist')

export function WishlistDrawer({ path }: { path: string }) {
  return (
    <Drawer name="wishlist" title="علاقه‌مندی‌ها" path={path}>
      <WishlistLines onNavigate={close} />
    </Drawer>
  )
}
