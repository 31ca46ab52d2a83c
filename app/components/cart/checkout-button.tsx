import { Button } from '#app/components/ui/button.tsx'
import { useCart } from '#app/stores/cart.ts'
import { loadDocument, pushPage } from '#app/stores/navigation.ts'
import { useSession } from '#app/stores/session.ts'
import { toast } from '#app/stores/toasts.ts'

export function CheckoutButton({ onNavigate }: { onNavigate?: () => void }) {
  const isEmpty = useCart(({ lines }) => !lines || lines.length === 0)
  const startCheckout = () => {
    if (isEmpty) return toast.error('سبد خرید خالی است')
    onNavigate?.()
    // The server redirects a guest to the sign-in page, which requires a full page load.
    if (useSession.getState().user) pushPage('/checkout/cart')
    else loadDocument('/checkout/cart', 'push')
  }
  return (
    <Button className="min-h-13 w-full text-base" onClick={startCheckout}>
      تسویه حساب
    </Button>
  )
}
