import { useState } from 'react'
import { useRefresh } from '#app/components/cart/use-refresh.ts'
import { BankDetails } from '#app/components/checkout/bank-details.tsx'
import { CheckoutBar } from '#app/components/checkout/checkout-bar.tsx'
import { CouponField } from '#app/components/checkout/coupon-field.tsx'
import { primaryShape } from '#app/components/checkout/next-button.tsx'
import { OrderErrorNotice } from '#app/components/checkout/order-error-notice.tsx'
import { OrderReview } from '#app/components/checkout/order-review.tsx'
import { PaymentChoice } from '#app/components/checkout/payment-choice.tsx'
import { ReceiptUpload } from '#app/components/checkout/receipt-upload.tsx'
import { StepFrame } from '#app/components/checkout/step-frame.tsx'
import { type SubmitState, useCheckoutStep } from '#app/components/checkout/use-checkout-step.ts'
import { usePlaceOrder } from '#app/components/checkout/use-place-order.ts'
import { DemoNotice } from '#app/components/layout/demo-notice.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { setReceipt } from '#app/stores/checkout/checkout.ts'
import { refreshCart } from '#app/stores/current-products.ts'
import type { CheckoutPageData } from '#services/order/get-checkout-page.ts'

export function CheckoutPaymentPage(page: CheckoutPageData) {
  const [submitState, setSubmitState] = useState<SubmitState>()
  const checkout = useCheckoutStep(4, page, submitState)
  const { isBusy, error, submit } = usePlaceOrder(checkout, setSubmitState)
  useRefresh(refreshCart)
  const { state, totals } = checkout
  const { bank } = page
  const isOnline = state.selectedPaymentMethod === 'zarinpal'
  const isChecking = checkout.coupon.isChecking || checkout.delivery.isLoading
  const action = (
    <Button className={primaryShape} disabled={!checkout.isReady || isBusy || isChecking} onClick={() => void submit()}>
      {isBusy && <Icon name="spinner" className="size-5 animate-spin" />}
      {isOnline ? 'پرداخت و ثبت سفارش' : 'ثبت سفارش'}
    </Button>
  )
  const transfer = bank && (
    <>
      <BankDetails bank={bank} total={totals.total} />
      <ReceiptUpload receiptId={state.receiptId} onReceipt={setReceipt} />
    </>
  )
  return (
    <StepFrame step={4} heading="روش پرداخت" checkout={checkout} action={action}>
      {error && <OrderErrorNotice error={error} />}
      <PaymentChoice
        total={totals.total}
        shipping={checkout.shipping}
        cashCeiling={page.cashCeiling}
        selected={state.selectedPaymentMethod}
        hasBank={bank !== null}
        transfer={transfer}
      />
      {page.isDemo && (
        <div className="mt-4">
          <DemoNotice />
        </div>
      )}
      <CouponField coupon={checkout.coupon} isReady={checkout.isReady} />
      <OrderReview checkout={checkout} shopAddress={page.shopAddress} />
    </StepFrame>
  )
}

CheckoutPaymentPage.Bar = CheckoutBar
