import { Button } from '#app/components/ui/button.tsx'
import { useCart } from '#app/stores/cart.ts'
import { loadDocument, pushPage } from '#app/stores/navigation.ts'
import { useSession } from '#app/stores/session.ts'
import { toast } from '#app/stores/toasts.ts'

export function CheckoutButton({ onLeave }: { onLeave?: () => void }) {
  const isEmpty = useCart(({ lines }) => !lines || lines.length === 0)
  const leave = () => {
    if (isEmpty) return toast.error('سبد خرید خالی است')
    onLeave?.()
    // The server redirects a guest to the sign-in page, which requires a full page load.
    if (useSession.getState().user) pushPage('/checkout/cart')
    else loadDocument('/checkout/cart', 'push')
  }
  return (
    <Button className="min-h-13 w-full text-base" onClick={leave}>
      تسویه حساب
    </Button>
  )
}
