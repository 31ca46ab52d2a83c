import { closeDrawer } from '#app/stores/drawers.ts'
import { CartLines } from './cart-lines.tsx'
import { CartSummary } from './cart-summary.tsx'
import { CheckoutButton } from './checkout-button.tsx'
import { Drawer } from './drawer.tsx'

const close = () => closeDrawer('cart')

export function CartDrawer({ path }: { path: string }) {
  const footer = (
    <CartSummary>
      <CheckoutButton onNavigate={close} />
    </CartSummary>
  )
  return (
    <Drawer name="cart" title="سبد خرید" path={path} footer={footer}>
      <CartLines onNavigate={close} />
    </Drawer>
  )
}
