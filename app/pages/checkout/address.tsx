import { AddressChoice } from '#app/components/address/address-choice.tsx'
import { CheckoutBar } from '#app/components/checkout/checkout-bar.tsx'
import { NextButton } from '#app/components/checkout/next-button.tsx'
import { PickupChoice } from '#app/components/checkout/pickup-choice.tsx'
import { StepFrame } from '#app/components/checkout/step-frame.tsx'
import { useCheckoutStep } from '#app/components/checkout/use-checkout-step.ts'
import { usePreselection } from '#app/components/checkout/use-preselection.ts'
import { chooseAddress, choosePickup, chooseShipping } from '#app/stores/checkout/checkout.ts'
import { preselectedAddress } from '#domain/order/checkout.ts'
import type { CheckoutPageData } from '#services/order/get-checkout-page.ts'

export function CheckoutAddressPage(page: CheckoutPageData) {
  const checkout = useCheckoutStep(2, page)
  const { isReady, state, addresses, isPickedUp } = checkout
  const chosen = state.selectedAddressId
  const { pickup } = page
  usePreselection(isReady && !isPickedUp, chosen, preselectedAddress(addresses, chosen), chooseAddress)
  const select = (id: string) => {
    if (isPickedUp) chooseShipping(null)
    chooseAddress(id)
  }
  return (
    <StepFrame step={2} heading="آدرس تحویل" checkout={checkout} action={<NextButton step={2} checkout={checkout} />}>
      <AddressChoice
        addresses={page.addresses}
        recipient={page.recipient}
        selectedId={chosen}
        opensForm={isReady && !isPickedUp && checkout.lines.length > 0}
        onSelect={select}
      />
      {pickup && page.shopAddress && (
        <PickupChoice shopAddress={page.shopAddress} isSelected={isPickedUp} onSelect={() => choosePickup(pickup.id)} />
      )}
    </StepFrame>
  )
}

CheckoutAddressPage.Bar = CheckoutBar
