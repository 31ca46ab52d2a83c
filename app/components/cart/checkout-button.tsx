import { Button } from '#app/components/ui/button.tsx'
import { useCart } from '#app/stores/cart.ts'
import { pushPage } from '#app/stores/navigation.ts'
import { useSession } from '#app/stores/session.ts'
import { toast } from '#app/stores/toasts.ts'

export function CheckoutButton({ onNavigate }: { onNavigate?: () => void }) {
  const isEmpty = useCart(({ lines }) => !lines || lines.length === 0)
  const startCheckout = () => {
    if (isEmpty) return toast.error('سبد خرید خالی است')
    onNavigate?.()
    // The checkout itself would answer a guest with 401.
    pushPage(useSession.getState().user ? '/checkout/cart' : '/auth?next=%2Fcheckout%2Fcart')
  }
  return (
    <Button className="min-h-13 w-full text-base" onClick={startCheckout}>
      تسویه حساب
    </Button>
  )
}
