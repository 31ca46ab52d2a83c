import { AddressChoice } from '#app/components/address/address-choice.tsx'
import { CheckoutBar } from '#app/components/checkout/checkout-bar.tsx'
import { NextButton } from '#app/components/checkout/next-button.tsx'
import { StepFrame } from '#app/components/checkout/step-frame.tsx'
import { useCheckoutStep } from '#app/components/checkout/use-checkout-step.ts'
import { usePreselection } from '#app/components/checkout/use-preselection.ts'
import { chooseAddress } from '#app/stores/checkout/checkout.ts'
import { preselectedAddress } from '#domain/order/checkout.ts'
import type { CheckoutPageData } from '#services/order/get-checkout-page.ts'

export function CheckoutAddressPage(page: CheckoutPageData) {
  const checkout = useCheckoutStep(2, page)
  const { isReady, state, addresses } = checkout
  const chosen = state.selectedAddressId
  usePreselection(isReady, chosen, preselectedAddress(addresses, chosen), chooseAddress)
  return (
    <StepFrame step={2} heading="آدرس تحویل" checkout={checkout} action={<NextButton step={2} checkout={checkout} />}>
      <AddressChoice addresses={page.addresses} selectedId={chosen} onSelect={chooseAddress} />
    </StepFrame>
  )
}

CheckoutAddressPage.Bar = CheckoutBar
