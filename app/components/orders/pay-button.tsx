import { type ButtonHTMLAttributes, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { payAgain } from '#app/stores/checkout/orders.ts'
import { toast } from '#app/stores/toasts.ts'

type PayButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { orderId: string }

/** Starts another payment of the same order. */
export function PayButton({ orderId, children, ...rest }: PayButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const pay = async () => {
    setBusy(true)
    const problem = await payAgain(orderId)
    if (problem === null) return
    toast.error(problem)
    setBusy(false)
  }
  return (
    <Button {...rest} disabled={isBusy} onClick={() => void pay()}>
      <Icon name={isBusy ? 'spinner' : 'card'} className={`size-5 ${isBusy ? 'animate-spin' : ''}`} />
      {children}
    </Button>
  )
}
