import { useEffect } from 'react'
import { useRefresh } from '#app/components/cart/use-refresh.ts'
import { CheckoutBar } from '#app/components/checkout/checkout-bar.tsx'
import { DeliveryChoice } from '#app/components/checkout/delivery-choice.tsx'
import { NextButton } from '#app/components/checkout/next-button.tsx'
import { ShippingChoice } from '#app/components/checkout/shipping-choice.tsx'
import { StepFrame } from '#app/components/checkout/step-frame.tsx'
import { useCheckoutStep } from '#app/components/checkout/use-checkout-step.ts'
import { usePreselection } from '#app/components/checkout/use-preselection.ts'
import { chooseShipping } from '#app/stores/checkout/checkout.ts'
import { refreshCart } from '#app/stores/current-products.ts'
import { rememberCity } from '#app/stores/delivery/last-city.ts'
import { preselectedShipping, stepPath } from '#domain/order/checkout.ts'
import type { CheckoutPageData } from '#services/order/get-checkout-page.ts'

export function CheckoutShippingPage(page: CheckoutPageData) {
  const checkout = useCheckoutStep(3, page)
  useRefresh(refreshCart)
  const chosen = checkout.state.selectedShippingMethodId
  // Without an address pick-up is chosen by the shopper only, in the step before.
  const hasDestination = checkout.address !== null || checkout.isPickedUp
  usePreselection(checkout.isReady && hasDestination, chosen, preselectedShipping(checkout.quoted.methods.offered, chosen), chooseShipping)
  const { address } = checkout
  useEffect(() => {
    if (address) rememberCity(address)
  }, [address])
  return (
    <StepFrame step={3} heading="روش ارسال" checkout={checkout} action={<NextButton step={3} checkout={checkout} />}>
      <ShippingChoice quoted={checkout.quoted} isReady={checkout.isReady} selectedId={chosen} shopAddress={page.shopAddress} />
      <DeliveryChoice delivery={checkout.delivery} />
      {checkout.isReady && checkout.address === null && (
        <p className="mt-4 text-sm text-muted">
          برای ارسال با پست یا پیک،{' '}
          <a href={stepPath(2)} className="inline-flex min-h-11 items-center font-bold text-act hover:text-act-hover">
            یک آدرس انتخاب کنید
          </a>
        </p>
      )}
    </StepFrame>
  )
}

CheckoutShippingPage.Bar = CheckoutBar
