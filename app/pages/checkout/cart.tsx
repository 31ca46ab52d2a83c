import { CartLines } from '#app/components/cart/cart-lines.tsx'
import { CheckoutBar } from '#app/components/checkout/checkout-bar.tsx'
import { NextButton } from '#app/components/checkout/next-button.tsx'
import { StepFrame } from '#app/components/checkout/step-frame.tsx'
import { useCheckoutStep } from '#app/components/checkout/use-checkout-step.ts'
import type { CheckoutPageData } from '#services/order/get-checkout-page.ts'

export function CheckoutCartPage(page: CheckoutPageData) {
  const checkout = useCheckoutStep(1, page)
  const hasLines = checkout.lines.length > 0
  return (
    <StepFrame step={1} heading="سبد خرید" checkout={checkout} action={<NextButton step={1} checkout={checkout} />}>
      <div className={hasLines ? 'rounded-card bg-surface px-4 shadow-lift sm:px-6' : ''}>
        <CartLines />
      </div>
    </StepFrame>
  )
}

CheckoutCartPage.Bar = CheckoutBar
