import { CheckoutBar } from '#app/components/checkout/checkout-bar.tsx'
import { NextButton } from '#app/components/checkout/next-button.tsx'
import { ShippingChoice } from '#app/components/checkout/shipping-choice.tsx'
import { StepFrame } from '#app/components/checkout/step-frame.tsx'
import { useCheckoutStep } from '#app/components/checkout/use-checkout-step.ts'
import { usePreselection } from '#app/components/checkout/use-preselection.ts'
import { chooseShipping } from '#app/stores/checkout/checkout.ts'
import { preselectedShipping } from '#domain/order/checkout.ts'
import type { CheckoutPageData } from '#services/order/get-checkout-page.ts'

export function CheckoutShippingPage(page: CheckoutPageData) {
  const checkout = useCheckoutStep(3, page)
  const chosen = checkout.state.selectedShippingMethodId
  usePreselection(checkout.isReady, chosen, preselectedShipping(page.shippingMethods, chosen), chooseShipping)
  return (
    <StepFrame step={3} heading="روش ارسال" checkout={checkout} action={<NextButton step={3} checkout={checkout} />}>
      <ShippingChoice methods={page.shippingMethods} selectedId={chosen} />
    </StepFrame>
  )
}

CheckoutShippingPage.Bar = CheckoutBar
