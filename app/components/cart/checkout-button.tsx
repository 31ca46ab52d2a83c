import { Button } from '#app/components/ui/button.tsx'
import { useCart } from '#app/stores/cart.ts'
import { pushPage } from '#app/stores/navigation.ts'
import { toast } from '#app/stores/toasts.ts'

export function CheckoutButton({ onNavigate }: { onNavigate?: () => void }) {
  const isEmpty = useCart(({ lines }) => !lines || lines.length === 0)
  const startCheckout = () => {
    if (isEmpty) return toast.error('سبد خرید خالی است')
    onNavigate?.()
    pushPage('/checkout/cart')
  }
  return (
    <Button className="min-h-13 w-full text-base" onClick={startCheckout}>
      تسویه حساب
    </Button>
  )
}
