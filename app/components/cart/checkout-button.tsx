import { Button } from '#app/components/ui/button.tsx'
import { useCart } from '#app/stores/cart.ts'
import { toast } from '#app/stores/toasts.ts'

export function CheckoutButton({ onLeave }: { onLeave?: () => void }) {
  const isEmpty = useCart(({ lines }) => !lines || lines.length === 0)
  const leave = () => {
    if (isEmpty) return toast.error('سبد خرید خالی است')
    onLeave?.()
    location.assign('/checkout/cart')
  }
  return (
    <Button className="min-h-13 w-full text-base" onClick={leave}>
      تسویه حساب
    </Button>
  )
}
