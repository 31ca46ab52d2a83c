import { Button } from '#app/components/ui/button.tsx'
import { pushPage } from '#app/stores/navigation.ts'
import { toast } from '#app/stores/toasts.ts'
import { type CheckoutStep, nextStep, stepPath } from '#domain/order/checkout.ts'
import type { Checkout } from './use-checkout-step.ts'

/** Goes to the next step, or shows what is missing; never disabled. */
export function NextButton({ step, checkout: { isReady, problem } }: { step: CheckoutStep; checkout: Checkout }) {
  const goNext = () => {
    if (problem) toast.error(problem)
    else pushPage(stepPath(nextStep(step)))
  }
  return (
    <Button className={primaryShape} disabled={!isReady} onClick={goNext}>
      {step === 1 ? 'ادامه فرایند خرید' : 'ادامه'}
    </Button>
  )
}

export const primaryShape = 'min-h-13 w-full min-w-36 text-base'
